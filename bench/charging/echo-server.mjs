// The reference of the benchmark of stations: a server of ocpp-rpc that answers each call with what it got, and stores nothing.
import { RPCServer } from 'ocpp-rpc'

const server = new RPCServer({ protocols: ['ocpp1.6'], strictMode: false })
server.auth((accept) => accept())
server.on('client', (client) => client.handle(({ params }) => params))
await server.listen(Number(process.argv[2]), '127.0.0.1')
console.log('ready')
