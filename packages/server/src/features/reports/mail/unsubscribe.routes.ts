import { t } from '@lingui/core/macro'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { announceStale } from '#features/judging/judging.public.ts'
import { reportTitles } from '#features/notifications/notifications.public.ts'
import { inLanguage, languageOf } from '#platform/language/language.ts'
import { html } from '#platform/sign-in/embedded/page.markup.ts'
import { pageHeaders, renderNotice, renderPage } from '#platform/sign-in/embedded/page.ts'
import { findLeaving, leaveSchedule, type LeavingOf } from './schedules.store.ts'
import type { SendingParts } from './sending.model.ts'
import { unsubscribePath } from './unsubscribe-links.ts'

type Parts = Pick<SendingParts, 'database' | 'clock'>

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page)

const nothing = (): string =>
  renderNotice({
    title: t`This link is not valid`,
    text: t`It is incomplete, or the report it belongs to no longer exists.`,
  })

const nameOf = ({ reportName, lotName }: LeavingOf): string => {
  const title = reportTitles()[reportName]
  return t`“${title}” of ${lotName}`
}

/** It asks for a click, since mail scanners open every link. */
const question = (of: LeavingOf): string => {
  const name = nameOf(of)
  return renderPage({
    title: t`Unsubscribe from this report`,
    cards: [
      html`<h1>${t`Unsubscribe from this report`}</h1>
        <p class="support">${t`You get the report ${name} by e-mail.`}</p>
        <form method="post"><button>${t`Unsubscribe`}</button></form>`,
    ],
  })
}

const done = (of: LeavingOf): string => {
  const name = nameOf(of)
  return renderNotice({
    title: t`You are unsubscribed`,
    text: t`The report ${name} is no longer sent to you. Whoever set it up can add you again.`,
  })
}

/** RML-23: a page in the language of the recipient. */
const shown = (of: LeavingOf, page: (of: LeavingOf) => string): string =>
  inLanguage(languageOf(of.preferences ?? {}), () => page(of))

/** RML-12: the page behind the link of a mail, and the call of one click (RFC 8058). Both work without signing in. */
export const unsubscribeRoutes = (app: FastifyInstance, { database, clock }: Parts): void => {
  const config = { access: 'public' }
  const find = (key: string) => database.asSystem((tx) => findLeaving(tx, key))
  void app.register(async (scope) => {
    // What a mail program sends with its call does not matter.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, accept) => accept(null))
    scope.get<{ Params: { key: string } }>(unsubscribePath, { config }, async ({ params }, reply) => {
      const of = await find(params.key)
      if (!of) return send(reply, 404, nothing())
      return send(reply, 200, shown(of, of.hasLeft ? done : question))
    })
    scope.post<{ Params: { key: string } }>(unsubscribePath, { config }, async ({ params }, reply) => {
      const of = await find(params.key)
      if (!of) return send(reply, 404, nothing())
      const at = new Date(clock())
      const left = await database.asSystem((tx) => leaveSchedule(tx, params.key, at))
      if (left) await announceStale(database, new Set([of.lotId]), 'reports')
      return send(reply, 200, shown(of, done))
    })
  })
}
