import { noticeLanguages, noticeStates } from '@stallwise/domain/notices/notices.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant } from '../base/wire.ts'
import { violation, violationDetails } from '../violations/violations.contract.ts'

/** A notice to a driver. Source: specification section 7, decision 5, rules NOT. */
export const notice = z.object({
  _id: id,
  email: z.string().nullable().describe('null once it is erased'),
  language: z.enum(noticeLanguages),
  state: z.enum(noticeStates),
  stateSince: instant,
  failure: z.string().nullable().describe('why the last attempt to send it failed'),
  askedAt: instant,
  askedBy: z.string().describe('who sent it, and confirmed the plate'),
  doubts: violationDetails.shape.notice.shape.doubts,
  isConfirmed: z.boolean().describe('whether the plate was confirmed by the sender'),
})

/** A notice to a driver. */
export type Notice = z.infer<typeof notice>

/** What a person sees before a notice is sent. NOT-04, NOT-05. */
export const noticeDraft = z.object({
  licensePlate: z.string().nullable(),
  email: z.string().nullable().describe('the first address of the passholder'),
  language: z.enum(noticeLanguages),
  doubts: z.array(z.string()).describe('why the plate has to be confirmed first; none = it does not'),
  refusal: z.string().nullable().describe('the problem code with which it would be refused; null = none'),
  texts: z.array(z.object({ language: z.enum(noticeLanguages), subject: z.string(), text: z.string() })),
  notices: z.array(notice).describe('those about this violation so far, newest first'),
})

/** What a person sees before a notice is sent. */
export type NoticeDraft = z.infer<typeof noticeDraft>

const ofViolation = { area: 'violations', access: 'violation.resolve', lot: 'object' } as const

/** Notices to drivers. */
export const noticesEndpoints = {
  'GET /violations/{id}/notice': endpoint({
    ...ofViolation,
    summary: 'The notices about a violation, and the text of the next one',
    params: z.object({ id }),
    reply: noticeDraft,
  }),
  'POST /violations/sendEmail': endpoint({
    ...ofViolation,
    summary:
      'Send the driver a notice by e-mail. It waits 10 seconds, in which `POST /violations/{id}/undo` cancels it. 409 notice-not-confirmed, notice-already-sent, notice-appealed, notice-without-plate, notice-not-possible',
    body: z.object({
      violation: id,
      email: z.string().max(254).nullish().describe('default: the first address of the passholder'),
      language: z.enum(noticeLanguages).optional(),
      confirmedPlate: z
        .string()
        .max(40)
        .nullish()
        .describe('the plate that a person has compared with the picture; required if the read has doubts'),
      resolve: z.boolean().default(false).describe('also resolve the violation, if it is active'),
      again: z.boolean().default(false).describe('although a notice was sent before'),
    }),
    status: 201,
    reply: z.object({ violation, notice }),
  }),
}
