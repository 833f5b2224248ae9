import type { GateCredentials, GateRequestTemplate } from './gates.model.ts'

/** What can be filled into a described request. GAT-05. */
export const templateNames = ['outlet', 'seconds', 'milliseconds', 'username', 'password', 'basic'] as const
type TemplateName = (typeof templateNames)[number]

/** What a described request is filled with. */
export interface TemplateValues extends GateCredentials {
  readonly outlet: number
  readonly pulseMs: number
}

/** A request as it is sent. */
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

type Writing = (value: string) => string

const inHeader: Writing = (value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
const inJson: Writing = (value) => JSON.stringify(value).slice(1, -1)
const inXml: Writing = (value) => value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const writingOfBody = (contentType: string): Writing => {
  if (/json/i.test(contentType)) return inJson
  if (/form-urlencoded/i.test(contentType)) return encodeURIComponent
  return /xml/i.test(contentType) ? inXml : (value) => value
}

const fill = (text: string, words: Record<string, string>, write: Writing): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(words, name) ? write(words[name]!) : whole,
  )

/** GAT-05: names between braces that nobody can fill in. A JSON body's own braces are no names. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .map(([, name]) => name!)
    .filter((name) => !(templateNames as readonly string[]).includes(name))

/** GAT-05: the request with everything filled in, each value written as its place wants it. */
export const fillTemplate = (template: GateRequestTemplate, values: TemplateValues): FilledRequest => {
  const words = wordsOf(values)
  const headers = Object.fromEntries(
    template.headers.map(({ name, value }) => [name.toLowerCase(), fill(value, words, inHeader)]),
  )
  return {
    method: template.method,
    path: fill(template.path, words, encodeURIComponent),
    headers,
    body: fill(template.body, words, writingOfBody(headers['content-type'] ?? '')),
  }
}

/** GAT-05: whether a status and an answer mean that it was done. */
export const isDone = (template: GateRequestTemplate, status: number, reply: string): boolean => {
  const { successStatuses, expectedReply } = template
  const isGood = successStatuses.length > 0 ? successStatuses.includes(status) : status >= 200 && status < 300
  return isGood && reply.includes(expectedReply)
}
