-- Keeps the numbers of the migrations without a gap until the feed's own file takes this one.
select 1;
