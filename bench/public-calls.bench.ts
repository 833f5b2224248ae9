// Whether the time of a public call tells if a person exists: known and unknown pass IDs and addresses, in turn.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { connect } from './harness/load.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const passholders = Number(process.env['BENCH_PASSHOLDERS'] ?? 50_000)
// With fewer, one of the eight shares is above its limit by chance every sixth time.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 800)

/** How often a time of the first is longer than one of the second: 50 % tells nothing. */
const shareLonger = (first: readonly number[], second: readonly number[]): number => {
  let longer = 0
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0
  return (100 * longer) / (first.length * second.length)
}

interface PublicCall {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly body?: object
}

const address = (nth: number) => `person${nth}@example.com`
const stranger = (nth: number) => `nobody${nth}@example.com`
const link = (email: string, passholderId: string): PublicCall => ({
  path: '/api/v2/pass-holders-details/',
  body: { email, passholderId },
})
const guidance = (email: string): PublicCall => ({
  path: '/api/pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/',
  body: { email },
})
const lookUp = (email: string): PublicCall => ({
  method: 'GET',
  path: `/api/pass-holders/getpassholderEmail/${email}`,
})
const id = (nth: number) => `P-${nth}`

/** Each has other people, since an address gets three e-mails an hour. */
const pairs: Readonly<
  Record<string, readonly [known: (nth: number) => PublicCall, unknown: (nth: number) => PublicCall]>
> = {
  'pass portal, right pass ID': [(nth) => link(address(nth), id(nth)), (nth) => link(stranger(nth), id(nth))],
  'pass portal, other pass ID': [
    (nth) => link(address(10_000 + nth), 'P-0'),
    (nth) => link(stranger(nth), 'P-0'),
  ],
  'guidance for the app': [(nth) => guidance(address(20_000 + nth)), (nth) => guidance(stranger(nth))],
  'address of a passholder': [(nth) => lookUp(address(30_000 + nth)), (nth) => lookUp(stranger(nth))],
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 200 }, 3276)
try {
  const owner = new pg.Client(server.connection)
  await owner.connect()
  await owner.query(
    `with g as (insert into passholder_group (parking_lot_id, id, parking_group_id, name)
       select $1, gen_random_uuid(), (select id from parking_group where parking_lot_id = $1 and type = 'tenant' limit 1), 'Company'
       returning id)
     insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name, email, pass_type)
     select $1, gen_random_uuid(), g.id, 'P-' || n, 'Person ' || n, 'person' || n || '@example.com', 'allDay'
     from g, generate_series(0, $2::int - 1) n`,
    [server.lots[0], passholders],
  )
  await owner.query('analyze passholder')
  await owner.end()

  const { send, close } = await connect(server.url)
  let network = 0
  const timed = async ({ path, method = 'POST', body }: PublicCall): Promise<number> => {
    // A network may ask ten times.
    network++
    const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
    const begun = performance.now()
    const status = await send({
      method,
      path,
      headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    })
    if (status !== 200) throw new Error(`${method} ${path}: ${status}`)
    return performance.now() - begun
  }
  const figures: Figure[] = []
  for (const [name, kinds] of Object.entries(pairs)) {
    const times: [number[], number[]] = [[], []]
    const following: [number[], number[]] = [[], []]
    for (let nth = -10; nth < rounds; nth++)
      for (const kind of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
        const own = await timed(kinds[kind](nth + 100))
        // What the call leaves to do must not show in the next one either.
        const next = await timed(kinds[1](5_000 + nth))
        if (nth < 0) continue
        times[kind].push(own)
        following[kind].push(next)
      }
    const unit = 'ms'
    figures.push(
      { name: `${name}: known, median`, value: percentile(times[0], 0.5), unit },
      { name: `${name}: unknown, median`, value: percentile(times[1], 0.5), unit },
      { name: `${name}: known takes longer`, value: shareLonger(...times), unit: '%', atMost: 56 },
      { name: `${name}: the call after known, median`, value: percentile(following[0], 0.5), unit },
      { name: `${name}: the call after unknown, median`, value: percentile(following[1], 0.5), unit },
      { name: `${name}: after known takes longer`, value: shareLonger(...following), unit: '%', atMost: 56 },
    )
  }
  close()
  printFigures(figures)
} finally {
  await server.stop()
}
