import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import type { EndpointName, Endpoints } from '@stallwise/contract/endpoints.ts'
import { call, type CallInput } from './call.ts'

type Ask = <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<ReplyOf<Endpoints[N]>>

/** The query of one call of the contract, which ends when nothing waits for its reply any more. */
export const apiQuery = <N extends EndpointName, const K extends QueryKey>(
  queryKey: K,
  name: N,
  input: CallInput<N>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => (call as Ask)(name, { ...input, signal }) })
