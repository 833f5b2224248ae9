import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from 'pg'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

// A server of the release before, which knows no facts, relies on the triggers; in sessions that tell facts they are silent.

let server: TestServer
let earlier: Client
beforeAll(async () => {
  server = await startTestServer()
  earlier = await server.database.owner()
})
afterAll(async () => {
  await earlier?.end()
  await server?.close()
})

const inside = (text: string): string =>
  text
    .replaceAll(':lot', `'${server.world.own.lot.id}'`)
    .replaceAll(':group', `'${server.world.own.passholderGroup.id}'`)
    .replaceAll(':parking', `'${server.world.own.tenants.id}'`)
    .replaceAll(':other', `'${server.world.own.visitors.id}'`)
    .replaceAll(':pass', `'${server.world.own.passholder.id}'`)

const price = 'update parking_group set standard_pass_price_cents = 3000, standard_pass_payment_frequency'
const bookingGroup = `insert into booking_group (parking_lot_id, id, parking_group_id, name, allowance, days_ahead)
  values (:lot, :pass, :parking, 'Hotel', 5, 30)`
const booked = `insert into booking (parking_lot_id, id, booking_group_id, passholder_id, first_day, last_day, starts_at, ends_at,
    name, plate) values (:lot, gen_random_uuid(), :pass, :pass, '2026-06-22', '2026-06-24', '2026-06-22', '2026-06-25', 'A', 'A1')`
const remove = `update passholder set removed_at = '2026-06-21T16:00Z' where id = :pass`
const changes = 'select count(*)::int as count from pass_charge_change'

const mail = (
  cause: string,
) => `insert into outbox_mail (id, recipient, template, subject, body_text, body_html, cause)
    values (gen_random_uuid(), 'a@example.com', 't', 's', 't', 'h', '${cause}:' || :pass)`
const cancelledMails = (cause: string) =>
  `select count(*)::int as count from outbox_mail where cause like '${cause}:%' and cancelled_at is not null`
const invited = `update passholder set email = 'a@example.com' where id = :pass;
  insert into pass_invitation (parking_lot_id, passholder_id, email, id, state, asked_at)
    values (:lot, :pass, 'a@example.com', :pass, 'queued', now());
  ${mail('pass-invitation')}`
const violated = `insert into violation (parking_lot_id, id, key, reason, status, state_at, opened_at, grace_until, plate)
  values (:lot, :pass, 'k', 'reported', 'active', now(), now(), now(), 'ABC1')`
const noticed = `insert into violation_notice (parking_lot_id, id, violation_id, email, language, state, asked_at, asked_by,
    doubts, is_confirmed) values (:lot, :pass, :pass, 'a@example.com', 'en-US', 'waiting', now(), :pass, '{}', false);
  ${mail('violation-notice')}`

/** What is written first, the statement, what it is seen by, and how much more of that the triggers make of it. */
const cases: readonly (readonly [string, readonly string[], string, string, number])[] = [
  ['a price', [], `${price} = 'monthly' where id = :parking`, changes, 1],
  [
    'a new pass',
    [`${price} = 'monthly' where id = :parking`],
    `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name)
      values (:lot, gen_random_uuid(), :group, 'T-1', 'Ana')`,
    changes,
    1,
  ],
  ['a removal', [`${price} = 'monthly' where id = :parking`], remove, changes, 1],
  [
    'a booking of a removed pass',
    [`${price} = 'monthly' where id = :parking`, bookingGroup, booked, remove],
    `update booking set last_day = '2026-06-23' where parking_lot_id = :lot`,
    changes,
    1,
  ],
  [
    'another parking group',
    [`${price} = 'monthly' where id = :parking`],
    `update passholder_group set parking_group_id = :other where id = :group`,
    changes,
    1,
  ],
  [
    'another address',
    [invited],
    `update passholder set email = 'new@example.com' where id = :pass`,
    cancelledMails('pass-invitation'),
    1,
  ],
  ['a removal of an invited passholder', [invited], remove, cancelledMails('pass-invitation'), 1],
  [
    'another plate of a violation',
    [violated, noticed],
    `update violation set plate = 'OTHER1' where parking_lot_id = :lot`,
    cancelledMails('violation-notice'),
    1,
  ],
  [
    'a violation that is deleted',
    [violated, noticed],
    `delete from violation where parking_lot_id = :lot`,
    cancelledMails('violation-notice'),
    1,
  ],
]

test.each(cases)('act in sessions that tell no facts, and not in those that do: %s', async (...one) => {
  const [, before, statement, seen, more] = one
  const count = async (): Promise<number> => (await earlier.query(inside(seen))).rows[0].count
  for (const [setting, expected] of [
    ['on', 0],
    ['', more],
  ] as const) {
    await earlier.query('begin')
    try {
      for (const text of before) await earlier.query(inside(text))
      await earlier.query(`set local app.tells_facts = '${setting}'`)
      const counted = await count()
      await earlier.query(inside(statement))
      expect((await count()) - counted).toBe(expected)
    } finally {
      await earlier.query('rollback')
    }
  }
})

test('every connection of the server tells facts, whatever it is used for', async () => {
  const setting = sql<{ is: string }>`select current_setting('app.tells_facts') as is`
  const { withViewer, asSystem, pool } = server.database
  const read = async (tx: Parameters<Parameters<typeof asSystem>[0]>[0]) =>
    (await setting.execute(tx)).rows[0]!.is
  expect(await asSystem(read)).toBe('on')
  expect(await withViewer({ lots: [] }, read)).toBe('on')
  expect((await pool.query(`select current_setting('app.tells_facts') as is`)).rows).toEqual([{ is: 'on' }])
})

/** Those of facts are dropped one release later; the others decide nothing. */
const triggers = {
  facts: [
    'invitations_followed',
    'notice_cancelled',
    'notices_of_plate_cancelled',
    'pass_charges_of_added',
    'pass_charges_of_booked',
    'pass_charges_of_changed',
    'pass_charges_of_priced',
    'pass_charges_of_regrouped',
  ],
  'stored search words': [
    'passholder_words_added',
    'passholder_words_changed',
    'passholder_words_deleted',
    'plate_words_added',
    'plate_words_deleted',
    'plates_added',
    'plates_deleted',
    'tag_words_added',
    'tag_words_deleted',
    'tags_added',
    'tags_deleted',
  ],
  'counts in the first row of a day': ['passes_sold_added'],
  'an announcement': ['announce_public_map'],
  'a row that must not be': ['keep_time_bound_passes'],
}

test('no further trigger decides anything (decision 82)', async () => {
  const { rows } = await earlier.query(
    'select tgname as name from pg_trigger where not tgisinternal order by 1',
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.values(triggers).flat().sort())
})
