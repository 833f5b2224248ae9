import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { ZodType, z } from 'zod'

/** Where an endpoint takes its lot from: a path parameter, a query field (one or several values), a body field, or the object behind an id. */
export type LotPlace = `params.${string}` | `query.${string}` | `body.${string}` | 'object' | 'none'

/** One endpoint: its capability, its schemas, and where it takes its lot from. `raw` = not JSON (content type given); `upload` = a file instead of a JSON body, as a field of a form or by itself with that content type. */
export interface EndpointShape {
  readonly area: string
  readonly summary: string
  readonly access: Capability | 'public'
  /** A capability that it needs besides. */
  readonly alsoNeeds?: Capability
  readonly lot: LotPlace
  readonly params?: ZodType
  readonly query?: ZodType
  readonly body?: ZodType
  readonly upload?: { readonly field: string; readonly raw: string }
  /** Charges, refunds or settles money, or changes what is due. */
  readonly movesMoney?: true
  /** A repeat with the same `Idempotency-Key` header changes nothing; public POSTs and calls that move money take one anyway. REQ-10. */
  readonly takesIdempotencyKey?: true
  /** A GET that changes something, if only a count of calls: there is no HEAD of it. */
  readonly changes?: true
  /** Fields of a body that may differ in a repeat with the same `Idempotency-Key`. REQ-10. */
  readonly notCompared?: readonly string[]
  readonly reply: ZodType
  readonly status?: 200 | 201 | 204
  readonly raw?: string
}

/** Keeps the exact types of an endpoint's schemas. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type Shaped<E, K extends string> = E extends Readonly<Record<K, infer S extends ZodType>> ? S : never

/** What a caller sends in the path of an endpoint. */
export type ParamsOf<E> = z.input<Shaped<E, 'params'>>
/** What a caller sends as query of an endpoint. */
export type QueryOf<E> = z.input<Shaped<E, 'query'>>
/** What a caller sends as body of an endpoint. */
export type BodyOf<E> = z.input<Shaped<E, 'body'>>
/** What an endpoint answers. */
export type ReplyOf<E> = z.output<Shaped<E, 'reply'>>
