import { createServer, type AddressInfo } from 'node:net'
import { aMail, describeMailCarrier } from '@stallwise/ports/conformance/mail.conformance.ts'
import { afterEach, expect, test } from 'vitest'
import { openSmtp, type SmtpSettings } from './smtp.carrier.ts'
import { outcomeOf } from './smtp-outcome.ts'
import { startSmtpServer } from './smtp.simulator.ts'

const cleanups: (() => unknown)[] = []
afterEach(() => Promise.all(cleanups.splice(0).map((close) => close())))

const settings = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  isSecure: false,
  language: 'en-US',
  from: { name: 'Stallwise', address: 'no-reply@parking.example' },
  ...more,
})

describeMailCarrier('SMTP', async () => {
  const server = await startSmtpServer()
  const { received, answer, stop, restart, close } = server
  return { carrier: openSmtp(settings(server.port)), received, answer, stop, restart, close }
})

const serverWithUser = async () => {
  const server = await startSmtpServer({ user: { name: 'stallwise', password: 's3cret-of-mail' } })
  cleanups.push(server.close)
  return server
}

test('sends the password to a server that requires it', async () => {
  const { port, received } = await serverWithUser()
  const user = { name: 'stallwise', password: 's3cret-of-mail' }
  expect(await openSmtp(settings(port, { user })).send(aMail())).toEqual({ kind: 'sent' })
  expect(received()[0]).toMatchObject({ from: 'no-reply@parking.example' })
})

test('a wrong password is not specific to an e-mail, and no message contains it', async () => {
  const { port } = await serverWithUser()
  const user = { name: 'stallwise', password: 'another-s3cret' }
  const outcome = await openSmtp(settings(port, { user })).send(aMail())
  expect(outcome).toMatchObject({ kind: 'away', reason: expect.stringContaining('535') })
  expect(JSON.stringify(outcome)).not.toContain('s3cret')
})

test('a password is never sent unencrypted over a network', async () => {
  const { port, signIns } = await serverWithUser()
  const user = { name: 'stallwise', password: 's3cret-of-mail' }
  // A name of this machine that is not recognised as loopback.
  const outcome = await openSmtp(settings(port, { user, host: '0.0.0.0' })).send(aMail())
  expect(outcome).toMatchObject({ kind: 'away' })
  expect(signIns()).toBe(0)
})

test('a server that begins without TLS is named as one for STARTTLS, without the text of OpenSSL', async () => {
  const { port } = await serverWithUser()
  expect(await openSmtp(settings(port, { isSecure: true })).send(aMail())).toEqual({
    kind: 'away',
    reason:
      'the mail server does not begin with TLS on this port; use smtp:// in place of smtps:// for STARTTLS',
  })
})

test('a server that disconnects during the transfer is away', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.once('data', () => socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanups.push(() => server.close())
  const { port } = server.address() as AddressInfo
  expect(await openSmtp(settings(port)).send(aMail())).toMatchObject({ kind: 'away' })
})

test('a closing server (421) defers everything, at any point', () => {
  const reply = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, permanent: false }
  expect(outcomeOf({ ...reply, response: '421 closing' })).toEqual({ kind: 'away', reason: '421 closing' })
  expect(outcomeOf({})).toEqual({ kind: 'away', reason: 'no response' })
})
