-- What the definitions cannot say, written by hand: the number on the bell is counted by kind, because those of some kinds may not be read any more.
create index shop_notify_unread_kinds on shop_notify (admin_id, message_type) where status = '0';
drop index shop_notify_unread;
