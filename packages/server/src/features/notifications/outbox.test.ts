import { i18n } from '@lingui/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { withOutboxAccess } from './outbox.claims.store.ts'
import { cancelMails, queueMail } from './notifications.public.ts'

let database: TestDatabase
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => withOutboxAccess(database, (tx) => tx.deleteFrom('outbox_mail').execute()))

const administrator = { lots: [], customerId: '0199f0aa-0000-7000-8000-000000000001' }
const provider = { lots: 'all', customerId: 'all' } as const
const anInvitation = {
  to: 'ana@example.com',
  template: 'user-invited' as const,
  data: {
    name: 'Ana',
    invitedBy: 'Bob',
    customerName: 'Northgate',
    hoursValid: 24,
    link: 'https://park.example/x?token=secret',
  },
  cause: 'user:1',
}
const all = () =>
  withOutboxAccess(database, (tx) => tx.selectFrom('outbox_mail').selectAll().orderBy('id').execute())

describe('the outbox', () => {
  test('MAIL-07: cannot be read with access to lots or customers, not even to all of them', async () => {
    await database.withViewer(administrator, (tx) => queueMail(tx, anInvitation))
    for (const viewer of [administrator, provider]) {
      const read = database.withViewer(viewer, (tx) =>
        tx.selectFrom('outbox_mail').selectAll().orderBy('id').execute(),
      )
      expect(await read).toEqual([])
      const change = database.withViewer(viewer, (tx) =>
        tx.updateTable('outbox_mail').set({ recipient: 'eve@example.com' }).executeTakeFirst(),
      )
      expect((await change).numUpdatedRows).toBe(0n)
    }
    expect(await all()).toMatchObject([{ recipient: 'ana@example.com', cause: 'user:1' }])
  })

  test('MAIL-03: sends no mail for a change that is not committed', async () => {
    const failing = database.withViewer(administrator, async (tx) => {
      await queueMail(tx, anInvitation)
      throw new Error('a later step failed')
    })
    await expect(failing).rejects.toThrow('a later step failed')
    expect(await all()).toEqual([])
  })

  test('MAIL-07: cancels the waiting mails of a cause and deletes their text, and no others', async () => {
    await database.withViewer(administrator, async (tx) => {
      await queueMail(tx, anInvitation)
      await queueMail(tx, { ...anInvitation, to: 'carla@example.com' })
      await queueMail(tx, { ...anInvitation, cause: 'user:2' })
    })
    expect(await database.withViewer(administrator, (tx) => cancelMails(tx, 'user:1'))).toBe(2)
    expect(await database.withViewer(administrator, (tx) => cancelMails(tx, 'user:1'))).toBe(0)
    const rows = (await all()).map(({ cause, cancelled_at, body_text }) => ({
      cause,
      isCancelled: cancelled_at !== null,
      hasWords: body_text !== null,
    }))
    expect(rows).toEqual([
      { cause: 'user:1', isCancelled: true, hasWords: false },
      { cause: 'user:1', isCancelled: true, hasWords: false },
      { cause: 'user:2', isCancelled: false, hasWords: true },
    ])
  })

  test.each(['a@b.ca, c@d.ca', 'a@b.ca\nBcc: c@d.ca', 'Ana <a@b.ca>', 'nobody'])(
    'MAIL-01: accepts no mail to %j',
    async (to) => {
      const queueing = database.withViewer(administrator, (tx) => queueMail(tx, { ...anInvitation, to }))
      await expect(queueing).rejects.toThrow(RangeError)
      expect(await all()).toEqual([])
    },
  )
})
