-- Files that a person has sent and not put to anything are counted before each further one.
create index document_files_sender on document_files (sent_by);
