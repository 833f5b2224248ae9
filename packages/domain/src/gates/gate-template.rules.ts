import type { GateCredentials, GateRequestTemplate } from './gates.model.ts'

/** The placeholders of a request template. GAT-05. */
export const templateNames = ['outlet', 'seconds', 'milliseconds', 'username', 'password', 'basic'] as const
type TemplateName = (typeof templateNames)[number]

/** The values for the placeholders of a request template. */
export interface TemplateValues extends GateCredentials {
  readonly outlet: number
  readonly pulseMs: number
}

/** A request ready to send. */
export interface FilledRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const placeholder = /\{(\w+)\}/g

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const wordsOf = ({ outlet, pulseMs, username, password }: TemplateValues): Record<TemplateName, string> => ({
  outlet: String(outlet),
  seconds: String(Math.max(1, Math.round(pulseMs / 1_000))),
  milliseconds: String(pulseMs),
  username,
  password,
  basic: base64(`${username}:${password}`),
})

type Encoding = (value: string) => string

const inHeader: Encoding = (value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
const inJson: Encoding = (value) => JSON.stringify(value).slice(1, -1)
const inXml: Encoding = (value) => value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const encodingOfBody = (contentType: string): Encoding => {
  if (/json/i.test(contentType)) return inJson
  if (/form-urlencoded/i.test(contentType)) return encodeURIComponent
  return /xml/i.test(contentType) ? inXml : (value) => value
}

const fill = (text: string, words: Record<string, string>, write: Encoding): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(words, name) ? write(words[name]!) : whole,
  )

/** GAT-05: unknown placeholders. The braces of a JSON body are not placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .map(([, name]) => name!)
    .filter((name) => !(templateNames as readonly string[]).includes(name))

/** GAT-05: fills in a request template, encoding each value for its place. */
export const fillTemplate = (template: GateRequestTemplate, values: TemplateValues): FilledRequest => {
  const words = wordsOf(values)
  const headers = Object.fromEntries(
    template.headers.map(({ name, value }) => [name.toLowerCase(), fill(value, words, inHeader)]),
  )
  return {
    method: template.method,
    path: fill(template.path, words, encodeURIComponent),
    headers,
    body: fill(template.body, words, encodingOfBody(headers['content-type'] ?? '')),
  }
}

/** GAT-05: whether a status and a response mean success. */
export const isSuccess = (template: GateRequestTemplate, status: number, reply: string): boolean => {
  const { successStatuses, expectedReply } = template
  const isGood = successStatuses.length > 0 ? successStatuses.includes(status) : status >= 200 && status < 300
  return isGood && reply.includes(expectedReply)
}
