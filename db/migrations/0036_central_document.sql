-- Whose papers they are: until now the Pix key's, where that was a CPF or CNPJ.
alter table settings add column central_document text check (central_document ~ '^[0-9A-Z]{11}$|^[0-9A-Z]{14}$');
