import { appealAnswers, appealStates } from '@stallwise/domain/appeals/appeals.rules.ts'
import { noticeLanguages } from '@stallwise/domain/notices/notices.rules.ts'
import { violationReasons } from '@stallwise/domain/violations/violations.model.ts'
import { z } from 'zod'
import { exceeded } from '../violations/violations.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { id, instant } from '../base/wire.ts'

const appealTexts = {
  state: z.enum(appealStates),
  text: z.string().nullable().describe('what the driver wrote; null once it is erased'),
  receivedAt: instant,
  photo: z.string().nullable().describe('a link that is valid for five minutes'),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
}

/** What a driver sees behind the link of a notice. APL-01, APL-04. */
export const appealPage = z.object({
  lotName: z.string(),
  timeZone: z.string(),
  licensePlate: z.string(),
  reason: z.enum(violationReasons),
  exceeded: exceeded.nullable(),
  place: z.string().nullable(),
  openedAt: instant,
  status: z.enum(['open', 'withdrawn', 'settled']),
  image: z.string().nullable().describe('a link that is valid for five minutes'),
  linkUntil: instant,
  appeal: z.object(appealTexts).nullable(),
})

/** What a driver sees behind the link of a notice. */
export type AppealPage = z.infer<typeof appealPage>

/** An appeal as staff see it. Source: decision 5, rules APL. */
export const appeal = z.object({
  ...appealTexts,
  email: z.string().nullable().describe('null once it is erased'),
  language: z.enum(noticeLanguages),
  answeredBy: z.string().nullable(),
})

/** An appeal as staff see it. */
export type Appeal = z.infer<typeof appeal>

const token = z.object({ token: z.string().max(100) })
const ofPublic = { area: 'violations', access: 'public', lot: 'none', params: token } as const
const ofStaff = { area: 'violations', access: 'violation.resolve' } as const

/** Appeals of drivers against violations. */
export const appealsEndpoints = {
  'POST /appeals/{token}': endpoint({
    ...ofPublic,
    summary:
      'The page behind the link of a notice; with `text`, appeals first. With the same Idempotency-Key it is the same appeal. 410 link-expired, 409 already-appealed, appeal-closed',
    body: z.object({ text: z.string().max(10_000).optional() }),
    reply: appealPage,
  }),
  'POST /appeals/{token}/photo': endpoint({
    ...ofPublic,
    summary: 'Add a photo to an appeal that waits for its answer',
    upload: { field: 'file', raw: 'image/jpeg' },
    reply: appealPage,
  }),
  'GET /appeals/waiting': endpoint({
    ...ofStaff,
    lot: 'query.parkingLot',
    summary: 'How many appeals of a lot wait for an answer',
    query: z.object({ parkingLot: id }),
    reply: z.object({ waiting: z.number().int() }),
  }),
  'GET /violations/{id}/appeal': endpoint({
    ...ofStaff,
    lot: 'object',
    summary: 'The appeal against a violation',
    params: z.object({ id }),
    reply: z.object({ appeal: appeal.nullable() }),
  }),
  'POST /violations/{id}/appeal': endpoint({
    ...ofStaff,
    lot: 'object',
    summary:
      'Answer the appeal against a violation; to accept dismisses it. `POST /violations/{id}/undo` takes it back for 10 seconds. 409 appeal-answered',
    params: z.object({ id }),
    body: z.object({ state: z.enum(appealAnswers), answer: z.string().max(10_000).default('') }),
    reply: z.object({ appeal }),
  }),
}
