-- Failed sign-ins of a member are counted beside the account (0035); the column of the account counts nothing any more.
alter table "user" drop column "login_failure";
