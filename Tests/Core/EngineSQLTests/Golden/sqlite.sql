-- sqlite

-- numbers(column: "x", areWhole: false): band
SELECT g.k k, g.c c, g.n n, coalesce(CAST(g.t0 AS REAL), 9e999) t0, coalesce(CASE WHEN g.k = 0 THEN (SELECT q.v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" >= -1.5e0 AND "x" < -1.0e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1) END, 9e999) v0, coalesce(g.lo, 9e999) lo, coalesce(g.hi, 9e999) hi, coalesce(CAST(g.t1 AS REAL), 9e999) t1, coalesce(CASE WHEN g.k = 1025 THEN (SELECT q.v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" >= 1023.0e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1) END, 9e999) v1, coalesce(CAST(g.g0 AS REAL), 9e999) g0, coalesce(CAST(g.g1 AS REAL), 9e999) g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1 FROM (SELECT t, v, CAST((coalesce(CAST(t AS REAL), 9e999) - -2.0e0) / 1.0e0 AS INTEGER) k FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) f) q GROUP BY k) g ORDER BY 1;

-- numbers(column: "x", areWhole: false): rows
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- numbers(column: "x", areWhole: false): neighbors
SELECT * FROM (SELECT 0 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" < -1.5e0 AND typeof("x") IN ('real', 'integer')) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "x" > 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- numbers(column: "n", areWhole: true): band
SELECT g.k k, g.c c, g.n n, coalesce(CAST(g.t0 AS REAL), 9e999) t0, coalesce(CASE WHEN g.k = 0 THEN (SELECT q.v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" >= -1 AND "n" < -1 AND typeof("n") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1) END, 9e999) v0, coalesce(g.lo, 9e999) lo, coalesce(g.hi, 9e999) hi, coalesce(CAST(g.t1 AS REAL), 9e999) t1, coalesce(CASE WHEN g.k = 1025 THEN (SELECT q.v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" >= 1023 AND "n" <= 1023 AND typeof("n") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1) END, 9e999) v1, coalesce(CAST(g.g0 AS REAL), 9e999) g0, coalesce(CAST(g.g1 AS REAL), 9e999) g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1 FROM (SELECT t, v, CAST((coalesce(CAST(t AS REAL), 9e999) - -2.0e0) / 1.0e0 AS INTEGER) k FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" >= -1 AND "n" <= 1023 AND typeof("n") IN ('real', 'integer')) s) f) q GROUP BY k) g ORDER BY 1;

-- numbers(column: "n", areWhole: true): rows
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" >= -1 AND "n" <= 1023 AND typeof("n") IN ('real', 'integer')) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- numbers(column: "n", areWhole: true): neighbors
SELECT * FROM (SELECT 0 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" < -1 AND typeof("n") IN ('real', 'integer')) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "n" t, CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "main"."Ticks ""1""" WHERE "n" > 1023 AND typeof("n") IN ('real', 'integer')) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- count
SELECT count(*) n FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer') LIMIT 5) q;

-- near neighbors
SELECT * FROM (SELECT 0 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" < -1.5e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" > 1023.25e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- extent
SELECT coalesce(CAST(min(t) AS REAL), 9e999) a, coalesce(CAST(max(t) AS REAL), 9e999) b FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) q;

-- extent of a window
SELECT coalesce(CAST(min(t) AS REAL), 9e999) a, coalesce(CAST(max(t) AS REAL), 9e999) b FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) q;

-- extent and counts
SELECT coalesce(CAST(min(t) AS REAL), 9e999) a, coalesce(CAST(max(t) AS REAL), 9e999) b, count(t) n, count(*) - count(t) x FROM (SELECT CASE WHEN typeof("x") IN ('real', 'integer') THEN "x" END t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1') q;

-- missing
SELECT count(*) x FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND ("x" IS NULL OR "x" > 9e999);

-- wide
SELECT count(*) n FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND ("up" > 9007199254740992 OR "up" < -9007199254740992) AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer');

-- all rows
SELECT coalesce(CAST(s.t AS REAL), 9e999) t, coalesce(CASE WHEN s.v > -9e999 AND s.v < 9e999 THEN s.v END, 9e999) v FROM (SELECT CASE WHEN typeof("x") IN ('real', 'integer') THEN "x" END t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1') s;

-- place
SELECT coalesce(CAST(min(t) AS REAL), 9e999) t FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer') ORDER BY 1 DESC LIMIT 20) q;

-- first places
SELECT 0 k, coalesce(CAST(min(t) AS REAL), 9e999) t FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) q0 UNION ALL SELECT 1 k, coalesce(CAST(min(t) AS REAL), 9e999) t FROM (SELECT "x" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) q1;

-- summary
SELECT count(v) n, coalesce(min(v), 9e999) lo, coalesce(max(v), 9e999) hi, coalesce(avg(v), 9e999) mean, coalesce(sum(v), 9e999) total FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q;

-- squares
SELECT coalesce(sum((v - -0.25e0) * (v - -0.25e0)), 9e999) s FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q;

-- first
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1;

-- last
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1;

-- least
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.v NULLS LAST, q.t LIMIT 1;

-- greatest
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" IS NOT NULL AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.v DESC NULLS FIRST, q.t LIMIT 1;

-- at or before
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" >= -1.5e0 AND "x" <= -1.5e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1;

-- behind
SELECT coalesce(CAST(q.t AS REAL), 9e999) t, coalesce(q.v, 9e999) v FROM (SELECT t, CASE WHEN v > -9e999 AND v < 9e999 THEN v END v FROM (SELECT "x" t, CASE WHEN typeof("up") IN ('real', 'integer') THEN CAST("up" AS REAL) END v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "x" > -1.5e0 AND "x" <= 1023.25e0 AND typeof("x") IN ('real', 'integer')) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1;

-- rows without an axis
SELECT coalesce(CASE WHEN s.v > -9e999 AND s.v < 9e999 THEN s.v END, 9e999) v FROM (SELECT CASE WHEN typeof("price") IN ('real', 'integer') THEN CAST("price" AS REAL) END v FROM "ticks") s;

-- look
SELECT * FROM "ticks" LIMIT 3;

-- look at some
SELECT * FROM "ticks" WHERE "qty" < 2.0e0 LIMIT 3;

-- dates
SELECT count(CASE WHEN c LIKE '____-__-__%' THEN 1 END) k, count(c) n FROM (SELECT "day" c FROM "ticks" LIMIT 3) q;

-- whole numbers
SELECT coalesce(CAST(s.t AS REAL), 9e999) t, coalesce(CASE WHEN s.v > -9e999 AND s.v < 9e999 THEN s.v END, 9e999) v FROM (SELECT CASE WHEN typeof("t") IN ('real', 'integer') THEN "t" END t, CASE WHEN typeof("qty") IN ('real', 'integer') THEN CAST("qty" AS REAL) END v FROM "ticks") s;
