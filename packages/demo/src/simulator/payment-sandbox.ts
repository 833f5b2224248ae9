import {
  startMonerisSandbox,
  type MonerisSandbox,
  type SandboxOptions,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'

export interface PaymentSandboxOptions {
  readonly serverPort: number
  /** Undefined: the port after the server’s, or any other one if that is not free. */
  readonly port?: number | undefined
  readonly host: string
  /** The address that users open. */
  readonly publicUrl: string
  /** Under which address browsers reach the sandbox; undefined: the host of `publicUrl`. */
  readonly sandboxUrl?: string | undefined
  /** The file of its books. */
  readonly books: string
  readonly language: 'en' | 'es'
}

/** The payment provider of the demo. */
export interface PaymentSandbox extends MonerisSandbox {
  /** Under which address browsers reach it. */
  readonly url: string
}

/** The addresses under which a browser of this machine opens the server. */
const originsOf = ({ serverPort, publicUrl }: PaymentSandboxOptions): string[] => [
  new URL(publicUrl).origin,
  ...['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${serverPort}`),
]

const isPortTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

const startOnPort = async ({ port, serverPort }: PaymentSandboxOptions, options: SandboxOptions) => {
  if (port !== undefined) return startMonerisSandbox({ ...options, port })
  const next = serverPort > 0 && serverPort < 65_535 ? serverPort + 1 : 0
  try {
    return await startMonerisSandbox({ ...options, port: next })
  } catch (error) {
    if (!isPortTaken(error)) throw error
    return startMonerisSandbox({ ...options, port: 0 })
  }
}

/** Starts the sandbox of the payment provider beside the demo’s server, on a port and so an origin of its own. MON-40 to MON-42. */
export const startPaymentSandbox = async (options: PaymentSandboxOptions): Promise<PaymentSandbox> => {
  const { host, publicUrl, sandboxUrl, books, language } = options
  const origins = originsOf(options)
  const sandbox = await startOnPort(options, { host, books, language, origins })
  const url = sandboxUrl ?? `http://${new URL(publicUrl).hostname}:${sandbox.port}`
  return { ...sandbox, url, account: (storeId, base = url) => sandbox.account(storeId, base) }
}
