/** The provider’s addresses of an account: where the server sends charges, and the card form in the browser. */
export interface PaymentAddresses {
  readonly gatewayUrl: string
  readonly tokenizationUrl: string
}

const monerisAt = (host: string): PaymentAddresses => ({
  gatewayUrl: `https://${host}/gateway2/servlet/MpgRequest`,
  tokenizationUrl: `https://${host}/HPPtoken/index.php`,
})

/** Moneris’ own addresses; users select one of these and never enter an address. MON-03. */
export const monerisAddresses = {
  production: monerisAt('www3.moneris.com'),
  qa: monerisAt('esqa.moneris.com'),
} as const satisfies Readonly<Record<string, PaymentAddresses>>

const ownAddresses: ReadonlySet<string> = new Set(
  Object.values(monerisAddresses).flatMap((one) => Object.values(one)),
)

/** Of a URL, which writes any IPv4 address as four numbers. Of names only localhost: any other one can resolve to a public address, however it begins. */
const privateHost = /^(localhost|\[::1\]|(127|10|192\.168)(\.\d{1,3}){2,3})$/

/** PAY-71, MON-27: whether an address stays on this machine or in its private network, as that of the sandbox does. */
export const isPrivateAddress = (address: string): boolean =>
  privateHost.test(URL.parse(address)?.hostname ?? '')

/** PAY-71: whether an address is one of the provider’s own, or on one of the hosts (with the port, unless it is 443) that the installation adds. */
export const isProviderAddress = (address: string, hosts: readonly string[]): boolean => {
  const url = URL.parse(address)
  return ownAddresses.has(address) || (url?.protocol === 'https:' && hosts.includes(url.host))
}
