-- What monitoring asks every few seconds: what was given up in the last hour. There is little of it, and much beside.
create index notification_deliveries_failed on notification_deliveries (ended_at) where state in ('failed', 'unknown');
create index webhook_deliveries_failed on webhook_deliveries (ended_at) where state = 'failed';
