import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { alreadyUsed, takenBy } from './already-used.ts'
import { problemOf } from './problems.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Of ids, of hashes of links, of what is written once, and of payments and charges, which look before they write. */
const ofOthers = [
  'alert_of_one_cause',
  'alert_silence_subject',
  'appeal_of_violation',
  'card_hold_of_request',
  'card_hold_order_id_key',
  'charging_price_by_version',
  'charging_record_by_identity',
  'charging_start_by_token',
  'charging_start_running',
  'further_report_by_key',
  'gate_decision_of_read',
  'health_fault_open',
  'lot_draft_of_lot',
  'lot_event_by_key',
  'mobile_log_event',
  'notification_of_cause',
  'pass_charge_entry_of_payment',
  'pass_charge_entry_of_refund',
  'pass_charge_entry_reversed',
  'pass_charge_of_period',
  'pass_invitation_by_id',
  'payment_of_hold',
  'payment_of_request',
  'payment_open_of_pass',
  'payment_open_of_plate',
  'payment_order_id_key',
  'payment_receipt_id_key',
  'payment_refund_of_request',
  'payment_refund_open',
  'photo_file',
  'photo_upload',
  'recommendation_open',
  'violation_notice_by_id',
  'violation_report',
  'waitlist_entry_token',
  'wayfinder_token',
]

test('each unique index of a lot names what is taken', async () => {
  const rows = await server.database.look(`select i.relname as name, c.relname as of from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where x.indisunique and not x.indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'parking_lot_id' and not a.attisdropped)`)
  const unnamed = rows
    .map(({ name }: { name: string }) => name)
    .filter((name: string) => takenBy(name) === 'other')
  expect(unnamed.toSorted()).toEqual(ofOthers)
})

test('what is taken is named in the text and at its field', () => {
  const shown = (index: string) => {
    const { title, errors } = problemOf(alreadyUsed(takenBy(index)))
    return [title, ...(errors ?? []).map((fault) => 'path' in fault && [fault.path, fault.code])]
  }
  expect(shown('passholder_plate_once')).toEqual(['License plate already used.', ['vehicles', 'plate-used']])
  expect(shown('sprockit_outlet')).toEqual([
    'Another gate already uses this outlet.',
    ['outletToControl', 'not-unique'],
  ])
  expect(shown('manager_email')).toEqual(['E-mail already used.', ['email', 'not-unique']])
  expect(shown('zone_name')).toEqual(['Name already used.', ['name', 'name-used']])
  expect(shown('an_index_to_come')).toEqual(['Already used.'])
})
