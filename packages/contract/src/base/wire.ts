import { inCapitals } from '@stallwise/domain/time/rfc3339.ts'
import { z } from 'zod'

/** An identifier on the wire: a UUID (version 7 when we made it). Read in any case, lower case from there on. */
export const id = z.uuid().toLowerCase()

/** A time on the wire: RFC 3339, UTC. Read in any case (FLD-23). */
export const instant = z
  .string()
  .overwrite(inCapitals)
  .check(z.iso.datetime({ offset: true }))

/** An amount of money. */
export const cents = z.number().int().describe('in cents of the lot’s currency')

/** A page of a list; `nextCursor` is null on the last one. Source: decision 1. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })

/** Where a page begins; with 200 characters of any language it has some 1,100. */
export const cursor = z.string().max(2_000).optional()

/** Page and search of a list: limit 50, at most 500. Source: decision 1. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor,
})

/** The version of an object that an edit has seen. REQ-04. */
export const seenVersion = z
  .number()
  .int()
  .describe(
    'the version that the caller has seen; if there is a later one, the response is 409 stale-version',
  )

/** For removals: with a version, an object that was changed since is not removed. Source: decision 1. */
export const ifVersion = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'the version that the caller has seen; if there is a later one, the response is 409 stale-version',
    ),
})

/** One value or several of the same name in a query. */
export const several = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((one) => [one])]).transform((value) => value as z.output<T>[])

/** Text without control characters and unpaired surrogates, which a URL cannot contain. */
export const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A page of a list that is counted. Source: rule USR-63. */
export const countedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    total: z.number().int(),
    isOver: z.literal(true).optional().describe('counting ended at `total`: there are more'),
  })

/** The same, where pages that continue another one are not counted. */
export const countedAtFirst = <T extends z.ZodType>(item: T) =>
  countedPageOf(item).extend({ total: z.number().int().nullable() })

const searchLength = 200

/**
 * Search, order and page of a list: `sort` = one of `sorts`, downwards with `-` before it. A `cursor` may also be the
 * number of rows before the page. Source: rule USR-60.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(
  sorts: S,
  { longestSearch = searchLength } = {},
) =>
  pageQuery.extend({
    search: z.string().max(longestSearch).optional(),
    sort: z
      .enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as (S[number] | `-${S[number]}`)[])
      .default(sorts[0] as never),
  })

/** LIM-37: of the upload of a workbook. */
export const confirmsIds = z
  .enum(['true', 'false'])
  .default('false')
  .describe('words such as NONE or TBD are IDs; 422 placeholder otherwise')
