-- Stored secrets are replaced, and read by nobody: the right to see them is gone.
delete from "admin_rule" where "name" in ('shop/config/secret', 'routine/config/secret');
