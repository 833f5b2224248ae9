import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MailCarrier, OutgoingMail } from '../mail.port.ts'

/** An e-mail as the receiver parsed it. */
export interface ReceivedMail {
  readonly messageId: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** The values of the headers by which mail programs offer to unsubscribe. */
  readonly unsubscribe: readonly string[]
}

/** A carrier and the server to which it delivers. */
export interface MailRig {
  readonly carrier: MailCarrier
  received(): readonly ReceivedMail[]
  /** Makes the server reply like this, until undefined. */
  answer(answer: { readonly at: 'sender' | 'recipient' | 'message'; readonly code: number } | undefined): void
  stop(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

let counter = 0
/** An e-mail with default content. */
export const aMail = (values: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: `mail-${++counter}@parking.example`,
  to: 'ana@example.com',
  subject: 'Confirm your e-mail address',
  text: 'Hello Ana,\n\nplease confirm.\n',
  html: '<p>Hello Ana</p>',
  ...values,
})

const describeCarrying = (rig: () => MailRig): void => {
  it('delivers subject, text, HTML, recipient and Message-ID unchanged', async () => {
    const mail = aMail({
      subject: 'Confirme su correo — señalización 🚗',
      text: '¿Olvidó algo?\n.\nA line of one dot is no end.\nFrom here on\n',
      html: '<p>¿Olvidó algo? <a href="https://parking.example/a?b=1&amp;c=%3D">Más</a></p>',
    })
    expect(await rig().carrier.send(mail)).toEqual({ kind: 'sent' })
    expect(rig().received()).toHaveLength(1)
    const [received] = rig().received()
    expect(received).toMatchObject({ messageId: mail.messageId, to: [mail.to], subject: mail.subject })
    expect(received!.text.trimEnd()).toBe(mail.text.trimEnd())
    expect(received!.html).toContain(mail.html)
  })

  it('keeps the Message-ID when the same e-mail is sent again', async () => {
    const mail = aMail()
    await rig().carrier.send(mail)
    await rig().carrier.send(mail)
    expect(
      rig()
        .received()
        .map(({ messageId }) => messageId),
    ).toEqual([mail.messageId, mail.messageId])
  })

  it('delivers several at once, each to its recipient', async () => {
    const mails = ['a', 'b', 'c', 'd', 'e'].map((name) => aMail({ to: `${name}@example.com`, text: name }))
    const outcomes = await Promise.all(mails.map((mail) => rig().carrier.send(mail)))
    expect(outcomes).toEqual(mails.map(() => ({ kind: 'sent' })))
    const received = rig().received()
    expect(received.map(({ to }) => to.join()).sort()).toEqual(mails.map(({ to }) => to))
    for (const { to, text } of received) expect(`${text.trim()}@example.com`).toBe(to.join())
  })

  it('is marked as automatically generated, so that no out-of-office reply is sent', async () => {
    await rig().carrier.send(aMail())
    expect(rig().received()[0]!.headers).toContain('auto-submitted')
  })
}

const describeExtras = (rig: () => MailRig): void => {
  it('delivers a file unchanged', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256)
    const attachment = { name: 'revenue-2026-11-28.xlsx', contentType: 'application/octet-stream', bytes }
    expect(await rig().carrier.send(aMail({ attachment }))).toEqual({ kind: 'sent' })
    const [received] = rig().received()
    expect(received!.attachments.map(({ name }) => name)).toEqual([attachment.name])
    expect(Buffer.compare(Buffer.from(received!.attachments[0]!.bytes), Buffer.from(bytes))).toBe(0)
  })

  it('names the address of one click that ends such mails, and has none otherwise', async () => {
    const unsubscribe = `https://parking.example/api/report-mails/${'a.B-_'.repeat(60)}`
    await rig().carrier.send(aMail({ unsubscribe }))
    await rig().carrier.send(aMail())
    expect(rig().received()[0]!.unsubscribe).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'])
    expect(rig().received()[1]!.unsubscribe).toEqual([])
    expect(rig().received()[1]!.attachments).toEqual([])
  })
}

const describeRefusals = (rig: () => MailRig): void => {
  it.each([
    ['recipient', 550, 'refused'],
    ['recipient', 450, 'deferred'],
    ['message', 554, 'refused'],
    ['message', 451, 'deferred'],
    ['sender', 550, 'away'],
    ['sender', 451, 'away'],
  ] as const)('reports a %s rejected with %d as %s, with the reason', async (at, code, kind) => {
    rig().answer({ at, code })
    const outcome = await rig().carrier.send(aMail())
    expect(outcome).toMatchObject({ kind, reason: expect.stringContaining(String(code)) })
    expect((outcome as { reason: string }).reason).not.toMatch(/[\r\n]/)
    expect(rig().received()).toEqual([])
    rig().answer(undefined)
    expect(await rig().carrier.send(aMail())).toEqual({ kind: 'sent' })
  })

  it('reports an unreachable server, and delivers once it is reachable', async () => {
    const mail = aMail()
    await rig().stop()
    expect(await rig().carrier.send(mail)).toMatchObject({ kind: 'away' })
    await rig().restart()
    expect(await rig().carrier.send(mail)).toEqual({ kind: 'sent' })
  })
}

const describeInjection = (rig: () => MailRig): void => {
  it.each([
    'ana@example.com, bob@example.com',
    'ana@example.com\r\nBcc: bob@example.com',
    'Ana <ana@example.com>',
    'ana@example.com> NOTIFY=SUCCESS',
    'ana',
    '',
  ])('rejects %j as an address', async (to) => {
    await expect(rig().carrier.send(aMail({ to }))).rejects.toThrow(RangeError)
    expect(rig().received()).toEqual([])
  })

  it('does not allow header injection by the subject', async () => {
    await rig().carrier.send(aMail({ subject: 'Hello\r\nBcc: bob@example.com\r\n\r\nBody' }))
    const [received] = rig().received()
    expect(received!.headers).not.toContain('bcc')
    expect(received!.to).toEqual(['ana@example.com'])
    expect(received!.subject).toBe('Hello Bcc: bob@example.com Body')
  })
}

/** Conformance tests of mail carriers. `open` starts a server with a carrier to it. */
export const describeMailCarrier = (name: string, open: () => Promise<MailRig>): void => {
  describe(`${name} as a mail carrier`, () => {
    let rig: MailRig
    beforeEach(async () => {
      rig = await open()
    })
    afterEach(() => rig.close())
    describeCarrying(() => rig)
    describeExtras(() => rig)
    describeRefusals(() => rig)
    describeInjection(() => rig)
  })
}
