-- The health check is for super administrators alone: a rule could be granted to others. Its grants go with it.
delete from admin_rule where lower(name) like 'routine/health/%';
delete from admin_rule where lower(name) = 'routine/health';
