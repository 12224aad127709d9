-- standard

-- rows
SELECT s.t t, CASE WHEN s.v IS NOT NULL THEN s.v END v FROM (SELECT "t" t, CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1') s;

-- rows without an axis
SELECT CASE WHEN s.v IS NOT NULL THEN s.v END v FROM (SELECT "price" v FROM "ticks") s;

-- look
SELECT * FROM "ticks" LIMIT 3;

-- look at some
SELECT * FROM "ticks" WHERE "qty" < 2.0e0 LIMIT 3;

-- dates
SELECT count(CASE WHEN c LIKE '____-__-__%' THEN 1 END) k, count(c) n FROM (SELECT "day" c FROM "ticks" LIMIT 3) q;

-- whole numbers
SELECT s.t t, s.v v FROM (SELECT "t" t, "qty" v FROM "ticks") s;
