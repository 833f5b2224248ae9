import { t } from '@lingui/core/macro'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { inLanguage, languageOf } from '#platform/language/language.ts'
import { html } from '#platform/sign-in/embedded/page.markup.ts'
import { pageHeaders, renderNotice, renderPage } from '#platform/sign-in/embedded/page.ts'
import { findLeaver, leaveMails } from './portfolio-mails.store.ts'

const path = '/api/portfolio-mails'

/** PRT-22: the address with which a recipient ends the mails. */
export const portfolioUnsubscribeLink = (publicUrl: string, key: string): string =>
  `${publicUrl}${path}/${key}`

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page)

/** It asks for a click, since mail scanners open every link. */
const question = (): string =>
  renderPage({
    title: t`Unsubscribe from the portfolio`,
    cards: [
      html`<h1>${t`Unsubscribe from the portfolio`}</h1>
        <p class="support">${t`You get the figures of your parking lots by e-mail.`}</p>
        <form method="post"><button>${t`Unsubscribe`}</button></form>`,
    ],
  })

const done = (): string =>
  renderNotice({
    title: t`You are unsubscribed`,
    text: t`The portfolio is no longer sent to you. You can have it sent again from its page.`,
  })

/** PRT-22: the page behind the link of a mail, and the call of one click (RFC 8058). Both work without signing in. */
export const portfolioUnsubscribeRoutes = (
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void => {
  const config = { access: 'public' }
  const find = (key: string) => database.asSystem((tx) => findLeaver(tx, key))
  void app.register(async (scope) => {
    // What a mail program sends with its call does not matter.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, accept) => accept(null))
    scope.get<{ Params: { key: string } }>(`${path}/:key`, { config }, async ({ params }, reply) => {
      const of = await find(params.key)
      if (!of) return send(reply, 404, done())
      return send(reply, 200, inLanguage(languageOf(of.preferences), question))
    })
    scope.post<{ Params: { key: string } }>(`${path}/:key`, { config }, async ({ params }, reply) => {
      const of = await find(params.key)
      if (!of) return send(reply, 404, done())
      await database.asSystem((tx) => leaveMails(tx, params.key))
      return send(reply, 200, inLanguage(languageOf(of.preferences), done))
    })
  })
}
