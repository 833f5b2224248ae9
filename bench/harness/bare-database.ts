import pg from 'pg'

/** Insert rate of the bare database for the same rows: one table, one key, batches of 500, no judging. Rows per second. */
export const bareInsertRate = async (
  connection: pg.ClientConfig,
  rows: number,
  batch: number,
): Promise<number> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create table bare_event (lot uuid, source uuid, event_id text, at timestamptz, received_at timestamptz,
    version bigint, kind text, device_id text, occupied boolean, battery smallint, fault text, detail jsonb, primary key (lot, source, event_id, at))`)
  const lot = '00000000-0000-7000-8000-000000000001'
  const begun = performance.now()
  for (let start = 0; start < rows; start += batch) {
    const ids = Array.from({ length: batch }, (_, place) => `event-${start + place}`)
    await client.query({
      name: 'bare',
      text: `insert into bare_event select $1::uuid, $1::uuid, id, now(), now(), 1, 'stall', 'device', true, 90, null, null from unnest($2::text[]) as u(id)`,
      values: [lot, `{${ids.join(',')}}`],
    })
  }
  const seconds = (performance.now() - begun) / 1000
  await client.query('drop table bare_event')
  await client.end()
  return rows / seconds
}
