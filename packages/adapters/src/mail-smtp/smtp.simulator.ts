import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An e-mail as the server received it. */
export interface ReceivedMail {
  readonly messageId: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Names of its headers, in lower case. */
  readonly headers: readonly string[]
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** The values of the headers by which mail programs offer to unsubscribe. */
  readonly unsubscribe: readonly string[]
}

/** Where the server rejects, and with which reply. */
export interface SmtpAnswer {
  readonly at: 'sender' | 'recipient' | 'message' | 'sign-in'
  readonly code: number
  /** For this recipient only. */
  readonly to?: string
}

const refusal = (code: number) =>
  Object.assign(new Error('rejected by the simulator'), { responseCode: code })

const readMail = async (raw: Buffer, from: string, to: string[]): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw)
  return {
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    from,
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ key }) => key),
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: new Uint8Array(content as ArrayBuffer),
    })),
    unsubscribe: ['list-unsubscribe', 'list-unsubscribe-post'].flatMap(
      (name) => mail.headers.find(({ key }) => key === name)?.value ?? [],
    ),
  }
}

interface SmtpServerOptions {
  /** The required credentials; without them there is no sign-in. */
  readonly user?: { readonly name: string; readonly password: string }
  /** Called with every e-mail, before the reply is sent. */
  readonly onReceived?: (mail: ReceivedMail) => void
}

/** The listening server; after closing it opens again on the same port. */
const openRestartableServer = async (options: SMTPServerOptions) => {
  const open = async (port: number) => {
    const server = new SMTPServer(options)
    server.on('error', () => {})
    await new Promise<void>((done) => void server.listen(port, '127.0.0.1', () => done()))
    return server
  }
  let server: SMTPServer | undefined = await open(0)
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      const stopping = server
      server = undefined
      if (stopping) await new Promise<void>((done) => stopping.close(() => done()))
    },
    restart: async () => {
      server ??= await open(port)
    },
  }
}

/** A mail server on loopback that stores e-mails, rejects on request, and can be stopped and restarted. */
export const startSmtpServer = async ({ user, onReceived }: SmtpServerOptions = {}) => {
  const received: ReceivedMail[] = []
  let answer: SmtpAnswer | undefined
  let pauseMs = 0
  let signIns = 0
  const fault = (at: SmtpAnswer['at'], to?: string) =>
    answer?.at === at && (answer.to === undefined || answer.to === to) ? refusal(answer.code) : null
  const options: SMTPServerOptions = {
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth: ({ username, password }, _session, done) => {
      signIns++
      const failure = fault('sign-in')
      if (failure) done(failure)
      else if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(refusal(535))
    },
    onMailFrom: (_address, _session, done) => done(fault('sender')),
    onRcptTo: ({ address }, _session, done) => done(fault('recipient', address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const failure = fault('message', session.envelope.rcptTo[0]?.address)
        if (failure) return done(failure)
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void readMail(Buffer.concat(chunks), from, to).then((mail) => {
          received.push(mail)
          onReceived?.(mail)
          setTimeout(() => done(null), pauseMs)
        }, done)
      })
    },
  }
  const { port, stop, restart } = await openRestartableServer(options)
  return {
    port,
    url: `smtp://${user ? `${user.name}:${user.password}@` : ''}127.0.0.1:${port}`,
    received: (): readonly ReceivedMail[] => received,
    signIns: () => signIns,
    answer: (next: SmtpAnswer | undefined) => void (answer = next),
    /** Delay before it accepts an e-mail. */
    pause: (ms: number) => void (pauseMs = ms),
    stop,
    restart,
    close: stop,
  }
}
