/** SQL expression: the schema of pg-boss, beside the one that has the tables. pg-boss does not quote it. */
export const jobSchema = `case current_schema() when 'public' then 'pgboss' else left(regexp_replace(lower(current_schema()), '\\W', '_', 'g'), 45) || '_jobs' end`
