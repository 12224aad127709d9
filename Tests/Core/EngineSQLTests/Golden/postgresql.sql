-- postgresql

-- instants(column: "t"): band
SELECT round(date_part('epoch', g.k - TIMESTAMPTZ '2026-02-28 23:58:40.087040+00') * 1e6 / 83886080) k, g.c c, g.n n, g.t0 t0, g.v0 v0, g.lo lo, g.hi hi, g.t1 t1, g.v1 v1, g.g0 g0, g.g1 g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1, (min(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMPTZ '2026-03-01 00:00:03.973120+00' OR t >= TIMESTAMPTZ '2026-03-01 23:58:42.749440+00')))[2] v0, (max(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMPTZ '2026-03-01 00:00:03.973120+00' OR t >= TIMESTAMPTZ '2026-03-01 23:58:42.749440+00')))[2] v1 FROM (SELECT t, v, date_bin(83886080 * interval '1 microsecond', t, TIMESTAMPTZ '2026-02-28 23:58:40.087040+00') k FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) s) f) q GROUP BY k) g ORDER BY 1;

-- instants(column: "t"): rows
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- instants(column: "t"): neighbors
SELECT * FROM (SELECT 0 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "t" < TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND isfinite("t")) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "t" >= TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- localTimes(column: "l"): band
SELECT round(date_part('epoch', g.k - TIMESTAMP '2026-02-28 23:58:40.087040') * 1e6 / 83886080) k, g.c c, g.n n, g.t0 t0, g.v0 v0, g.lo lo, g.hi hi, g.t1 t1, g.v1 v1, g.g0 g0, g.g1 g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1, (min(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMP '2026-03-01 00:00:03.973120' OR t >= TIMESTAMP '2026-03-01 23:58:42.749440')))[2] v0, (max(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMP '2026-03-01 00:00:03.973120' OR t >= TIMESTAMP '2026-03-01 23:58:42.749440')))[2] v1 FROM (SELECT t, v, date_bin(83886080 * interval '1 microsecond', t, TIMESTAMP '2026-02-28 23:58:40.087040') k FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "l" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "l" >= TIMESTAMP '2026-03-01 00:00:00.000000' AND "l" < TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("l")) s) f) q GROUP BY k) g ORDER BY 1;

-- localTimes(column: "l"): rows
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "l" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "l" >= TIMESTAMP '2026-03-01 00:00:00.000000' AND "l" < TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("l")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- localTimes(column: "l"): neighbors
SELECT * FROM (SELECT 0 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "l" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "l" < TIMESTAMP '2026-03-01 00:00:00.000000' AND isfinite("l")) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "l" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "l" >= TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("l")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- days(column: "d"): band
SELECT round(date_part('epoch', g.k - TIMESTAMP '2026-02-28 23:58:40.087040') * 1e6 / 83886080) k, g.c c, g.n n, CAST(g.t0 AS timestamp) t0, g.v0 v0, g.lo lo, g.hi hi, CAST(g.t1 AS timestamp) t1, g.v1 v1, CAST(g.g0 AS timestamp) g0, CAST(g.g1 AS timestamp) g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1, (min(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMP '2026-03-01 00:00:03.973120' OR t >= TIMESTAMP '2026-03-01 23:58:42.749440')))[2] v0, (max(ARRAY[date_part('epoch', t), v]) FILTER (WHERE v IS NOT NULL AND (t < TIMESTAMP '2026-03-01 00:00:03.973120' OR t >= TIMESTAMP '2026-03-01 23:58:42.749440')))[2] v1 FROM (SELECT t, v, date_bin(83886080 * interval '1 microsecond', CAST(t AS timestamp), TIMESTAMP '2026-02-28 23:58:40.087040') k FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "d" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "d" >= TIMESTAMP '2026-03-01 00:00:00.000000' AND "d" < TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("d")) s) f) q GROUP BY k) g ORDER BY 1;

-- days(column: "d"): rows
SELECT CAST(q.t AS timestamp) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "d" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "d" >= TIMESTAMP '2026-03-01 00:00:00.000000' AND "d" < TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("d")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- days(column: "d"): neighbors
SELECT * FROM (SELECT 0 side, CAST(q.t AS timestamp) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "d" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "d" < TIMESTAMP '2026-03-01 00:00:00.000000' AND isfinite("d")) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, CAST(q.t AS timestamp) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "d" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "d" >= TIMESTAMP '2026-03-02 00:00:00.000000' AND isfinite("d")) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- numbers(column: "x", areWhole: false): band
SELECT g.k k, g.c c, g.n n, CAST(g.t0 AS double precision) t0, g.v0 v0, g.lo lo, g.hi hi, CAST(g.t1 AS double precision) t1, g.v1 v1, CAST(g.g0 AS double precision) g0, CAST(g.g1 AS double precision) g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1, (min(ARRAY[CAST(t AS double precision), v]) FILTER (WHERE v IS NOT NULL AND (t < -1.0e0 OR t >= 1023.0e0)))[2] v0, (max(ARRAY[CAST(t AS double precision), v]) FILTER (WHERE v IS NOT NULL AND (t < -1.0e0 OR t >= 1023.0e0)))[2] v1 FROM (SELECT t, v, floor((CAST(t AS double precision) - -2.0e0) / 1.0e0) k FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "x" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "x" >= -1.5e0 AND "x" <= 1023.25e0) s) f) q GROUP BY k) g ORDER BY 1;

-- numbers(column: "x", areWhole: false): rows
SELECT CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "x" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "x" >= -1.5e0 AND "x" <= 1023.25e0) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- numbers(column: "x", areWhole: false): neighbors
SELECT * FROM (SELECT 0 side, CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "x" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "x" < -1.5e0) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "x" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "x" > 1023.25e0) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- numbers(column: "n", areWhole: true): band
SELECT g.k k, g.c c, g.n n, CAST(g.t0 AS double precision) t0, g.v0 v0, g.lo lo, g.hi hi, CAST(g.t1 AS double precision) t1, g.v1 v1, CAST(g.g0 AS double precision) g0, CAST(g.g1 AS double precision) g1 FROM (SELECT k, count(*) c, count(v) n, min(CASE WHEN v IS NOT NULL THEN t END) t0, min(v) lo, max(v) hi, max(CASE WHEN v IS NOT NULL THEN t END) t1, min(CASE WHEN v IS NULL THEN t END) g0, max(CASE WHEN v IS NULL THEN t END) g1, (min(ARRAY[CAST(t AS double precision), v]) FILTER (WHERE v IS NOT NULL AND (t < -1 OR t >= 1023)))[2] v0, (max(ARRAY[CAST(t AS double precision), v]) FILTER (WHERE v IS NOT NULL AND (t < -1 OR t >= 1023)))[2] v1 FROM (SELECT t, v, floor((CAST(t AS double precision) - -2.0e0) / 1.0e0) k FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "n" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "n" >= -1 AND "n" <= 1023) s) f) q GROUP BY k) g ORDER BY 1;

-- numbers(column: "n", areWhole: true): rows
SELECT CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "n" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "n" >= -1 AND "n" <= 1023) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 5;

-- numbers(column: "n", areWhole: true): neighbors
SELECT * FROM (SELECT 0 side, CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "n" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "n" < -1) s) q ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, CAST(q.t AS double precision) t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "n" t, CAST("price" AS double precision) v FROM "main"."Ticks ""1""" WHERE "n" > 1023) s) q ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- count
SELECT count(*) n FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t") LIMIT 5) q;

-- near neighbors
SELECT * FROM (SELECT 0 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 2) s0 UNION ALL SELECT * FROM (SELECT 1 side, q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND "t" <= TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 2) s1;

-- extent
SELECT min(t) a, max(t) b FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) q;

-- extent of a window
SELECT min(t) a, max(t) b FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) q;

-- extent and counts
SELECT min(t) a, max(t) b, count(t) n, count(*) - count(t) x FROM (SELECT CASE WHEN isfinite("t") THEN "t" END t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1') q;

-- missing
SELECT count(*) x FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND ("t" IS NULL OR "t" IN ('infinity', '-infinity'));

-- wide
SELECT count(*) n FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND ("up" > 9007199254740992 OR "up" < -9007199254740992) AND "t" IS NOT NULL AND isfinite("t");

-- all rows
SELECT s.t t, CASE WHEN s.v > '-Infinity' AND s.v < 'Infinity' THEN s.v END v FROM (SELECT CASE WHEN isfinite("t") THEN "t" END t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1') s;

-- place
SELECT min(t) t FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t") ORDER BY 1 DESC LIMIT 20) q;

-- first places
SELECT 0 k, min(t) t FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) q0 UNION ALL SELECT 1 k, min(t) t FROM (SELECT "t" t FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" < TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) q1;

-- summary
SELECT count(v) n, min(v) lo, max(v) hi, avg(v) mean, sum(v) total FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q;

-- squares
SELECT sum((v - -0.25e0) * (v - -0.25e0)) s FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q;

-- first
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1;

-- last
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1;

-- least
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.v NULLS LAST, q.t LIMIT 1;

-- greatest
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" IS NOT NULL AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.v DESC NULLS FIRST, q.t LIMIT 1;

-- at or before
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" >= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" <= TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t DESC, q.v DESC NULLS FIRST LIMIT 1;

-- behind
SELECT q.t t, q.v v FROM (SELECT t, CASE WHEN v > '-Infinity' AND v < 'Infinity' THEN v END v FROM (SELECT "t" t, CAST(CASE WHEN "up" THEN 1 WHEN NOT "up" THEN 0 END AS double precision) v FROM (select * from ticks -- all
) u WHERE "qty" >= 0.5e0 AND "name" <> 'O''Hara \ 1' AND "t" > TIMESTAMPTZ '2026-03-01 00:00:00.000000+00' AND "t" <= TIMESTAMPTZ '2026-03-02 00:00:00.000000+00' AND isfinite("t")) s) q WHERE q.v IS NOT NULL ORDER BY q.t, q.v NULLS LAST LIMIT 1;

-- rows without an axis
SELECT CASE WHEN s.v > '-Infinity' AND s.v < 'Infinity' THEN s.v END v FROM (SELECT CAST("price" AS double precision) v FROM "ticks") s;

-- look
SELECT * FROM "ticks" LIMIT 3;

-- look at some
SELECT * FROM "ticks" WHERE "qty" < 2.0e0 LIMIT 3;

-- dates
SELECT count(CASE WHEN c LIKE '____-__-__%' THEN 1 END) k, count(c) n FROM (SELECT "day" c FROM "ticks" LIMIT 3) q;

-- whole numbers
SELECT CAST(s.t AS double precision) t, s.v v FROM (SELECT "t" t, "qty" v FROM "ticks") s;
