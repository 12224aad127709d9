-- standard

-- rows
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v IS NOT NULL THEN v END v FROM (SELECT "t" t, CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL) s) q;

-- rows without an axis
SELECT v v FROM (SELECT "price" v FROM "ticks") s;

-- look
SELECT * FROM "ticks" LIMIT 3;
