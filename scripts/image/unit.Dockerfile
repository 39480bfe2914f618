# Debian with systemd, and the panel as docs/operations.md, "Install", installs it. scripts/try-image.ts runs it.
FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends systemd-sysv dbus git \
  && rm -rf /var/lib/apt/lists/*
COPY . /opt/painel
WORKDIR /opt/painel
RUN useradd --system --home-dir /var/lib/painel --shell /usr/sbin/nologin painel \
  && node scripts/prepare.mjs --build \
  && install -m 600 ops/painel.env.example /etc/painel.env \
  && printf 'HOST=0.0.0.0\nPUBLIC_URL=http://localhost:3999\n' >> /etc/painel.env \
  && install -m 644 ops/systemd/painel.service /etc/systemd/system/ \
  && systemctl enable painel
STOPSIGNAL SIGRTMIN+3
CMD ["/lib/systemd/systemd"]
