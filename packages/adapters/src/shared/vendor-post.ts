/** A request as a vendor's device or network server sends it. */
export interface VendorPost {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()

export const jsonPost = (
  path: string,
  headers: Readonly<Record<string, string>>,
  json: unknown,
): VendorPost => ({
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: encoder.encode(JSON.stringify(json)),
})
