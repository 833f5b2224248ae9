import type { EndpointName, Endpoints } from '@stallwise/contract/endpoints.ts'
import type { BodyOf, ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import { call } from '#lib/api/call.ts'
import type { ResourceCalls, ResourceRow } from './resource.model.ts'

type PathsOf<Name> = Name extends `PUT ${infer Path}/{id}` ? Path : never

/** Paths with all the calls of a resource: change, remove and bring back by id. */
type ResourcePath = {
  [P in PathsOf<EndpointName>]: `DELETE ${P}/{id}` | `POST ${P}/{id}/restore` extends EndpointName ? P : never
}[PathsOf<EndpointName>]

type ChangeOf<P extends ResourcePath> = Endpoints[`PUT ${P}/{id}` & EndpointName]

const send = call as unknown as (name: string, input: object) => Promise<unknown>

/** The calls of a lot's resource at a path of the contract, such as `/zones`. */
export const callsAt = <P extends ResourcePath>(path: P, addPath: string = path) => {
  type Row = ReplyOf<ChangeOf<P>>
  const params = ({ _id: id }: ResourceRow) => ({ id })
  const calls = {
    add: (parkingLot: string, body: object) => send(`POST ${addPath}`, { body: { ...body, parkingLot } }),
    change: (row: ResourceRow, body: object, version: number) =>
      send(`PUT ${path}/{id}`, { params: params(row), body: { ...body, version } }),
    remove: (row: ResourceRow) =>
      send(`DELETE ${path}/{id}`, { params: params(row), query: { version: row.version } }),
    restore: (row: ResourceRow) => send(`POST ${path}/{id}/restore`, { params: params(row) }),
  }
  return calls as unknown as ResourceCalls<Row, Omit<BodyOf<ChangeOf<P>>, 'version'>>
}
