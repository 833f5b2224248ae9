import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

/** A certificate of "localhost" that signed itself, for tests alone; valid for a hundred years. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUM7md7duw4Ipok2foGkZ9RWfb1UwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIwMzEyNloYDzIxMjYxMTA0
MjAzMTI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASzHg2iKjZh//RppLyaLgRdHtqQELrimrS/BC1gVQ2RT/bxM6kOdNoV
vBfhYDrq7WM8BjG3PyVQQ4qdFFLxGcUPo28wbTAdBgNVHQ4EFgQUUJ/u38vYC7VS
+vpPoI0TRIxywuowHwYDVR0jBBgwFoAUUJ/u38vYC7VS+vpPoI0TRIxywuowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgBAL6Ulz0MDNlgEj/yDhnx7dc6Ol8fx44vuYbqGAfetgCIDC+
0Xy+QP8OoH07EHB7fn76DpgJPkwkIY+RvXrZtvTX
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8XR5blgIPlPK+diq
2kmjPQ+/vY7kQc0t7iZy2FrowsqhRANCAASzHg2iKjZh//RppLyaLgRdHtqQELri
mrS/BC1gVQ2RT/bxM6kOdNoVvBfhYDrq7WM8BjG3PyVQQ4qdFFLxGcUP
-----END PRIVATE KEY-----`

/** What stands before the server where stations connect with TLS: it ends TLS and hands all on as it came. */
export const startTlsProxy = async (port: number) => {
  const proxy = createServer({ key, cert: certificate, minVersion: 'TLSv1.2' }, (outside) => {
    const inside = connect(port, '127.0.0.1')
    for (const socket of [outside, inside]) socket.on('error', () => {})
    outside.pipe(inside).pipe(outside)
  })
  proxy.on('tlsClientError', () => {})
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', () => done()))
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => proxy.close(() => done())),
  }
}
