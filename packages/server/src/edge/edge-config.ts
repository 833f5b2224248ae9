import { readFileSync } from 'node:fs'

/** Private networks. Loopback, link-local and metadata addresses are allowed only if they are listed. */
const defaultAddresses = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

export interface EdgeConfig {
  /** The server's address without a slash at its end. */
  readonly server: string
  readonly key: string
  readonly addresses: readonly string[]
}

export class EdgeConfigError extends Error {}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

const readServer = (text: string | undefined): string => {
  if (!text) throw new EdgeConfigError('STALLWISE_URL is not set; example: https://parking.example.com')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new EdgeConfigError('STALLWISE_URL is not a valid http or https URL')
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new EdgeConfigError(
      'STALLWISE_URL must begin with https, since commands carry passwords of gate controllers',
    )
  return text.replace(/\/+$/, '')
}

const readKey = ({ EDGE_KEY, EDGE_KEY_FILE }: NodeJS.ProcessEnv): string => {
  const key = EDGE_KEY ?? (EDGE_KEY_FILE === undefined ? undefined : readFileSync(EDGE_KEY_FILE, 'utf8'))
  if (!key?.trim()) throw new EdgeConfigError('EDGE_KEY or EDGE_KEY_FILE is not set')
  return key.trim()
}

/** Reads the configuration of the edge agent from the environment. */
export const readEdgeConfig = (env: NodeJS.ProcessEnv): EdgeConfig => ({
  server: readServer(env['STALLWISE_URL']),
  key: readKey(env),
  addresses: env['GATE_ADDRESSES']
    ? env['GATE_ADDRESSES']
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
    : defaultAddresses,
})
