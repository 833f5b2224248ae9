import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
})
afterAll(() => server?.close())

const passwords = (password: string) => ({ password, confirmation: password })
const actionsOf = async (id: string) =>
  (
    await kit.owned<{ action: string }>(
      'select action from audit_entry where object_id = $1 order by sequence',
      [id],
    )
  ).map(({ action }) => action)

test('USR-26 a user is notified of a new password by link, not of the first one', async () => {
  const user = await kit.made()
  const templates = async () => (await kit.mailsTo(user.email)).map(({ template }) => template)
  await kit.follow(kit.linkIn((await kit.mailsTo(user.email))[0]!.body_text), passwords('Parking2026'))
  expect(await templates()).not.toContain('password-changed')
  const account = await kit.directory.findByEmail(user.email)
  const ticket = await kit.directory.issueTicket(account!.id, 'setPassword', 'http://localhost:3000/')
  if (!('link' in ticket)) throw new Error('no link')
  await kit.follow(new URL(ticket.link).pathname, passwords('Parking2027'))
  expect(await templates()).toContain('password-changed')
})

test('SES-50 a resent link is in the audit with its sender', async () => {
  const user = await kit.made()
  await kit.post('provider', '/admin/users/resend/user-verification-email', { userId: user._id })
  expect(await actionsOf(user._id)).toEqual(['user.create', 'user.resend-link'])
})
