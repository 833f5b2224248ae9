import type { EndpointName, Endpoints } from '@stallwise/contract/endpoints.ts'
import type { ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from './all-pages.ts'
import { call } from './call.ts'

type ListPath = { [N in EndpointName]: N extends `GET ${infer P}/{lotId}` ? P : never }[EndpointName]
type ItemOf<P extends ListPath> =
  ReplyOf<Endpoints[`GET ${P}/{lotId}` & EndpointName]> extends { data: readonly (infer Item)[] }
    ? Item
    : never

const ask = call as unknown as (name: string, input: object) => Promise<never>

/** The query of a lot's whole list at a path of the contract, such as `/cameras`. */
export const listAt =
  <P extends ListPath>(
    path: P,
    keyOf: (lotId: string) => readonly string[],
    { refreshEveryMs }: { refreshEveryMs?: number } = {},
  ) =>
  (lotId: string) =>
    queryOptions({
      queryKey: keyOf(lotId),
      queryFn: ({ signal }) =>
        allPages<ItemOf<P>>((cursor) =>
          ask(`GET ${path}/{lotId}`, { params: { lotId }, query: { limit: largestPage, cursor }, signal }),
        ),
      ...(refreshEveryMs !== undefined && { refetchInterval: refreshEveryMs }),
    })
