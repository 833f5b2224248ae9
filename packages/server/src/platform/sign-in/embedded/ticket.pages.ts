import { t } from '@lingui/core/macro'
import type { FastifyReply } from 'fastify'
import { html } from './page.markup.ts'
import { pageHeaders, renderNotice, renderPage } from './page.ts'
import { type FoundTicket, ticketHours } from './ticket.store.ts'

/** Asks for a button press, so that a mail scanner that opens every link does not use it up. */
export const renderConfirmation = (email: string): string => {
  return renderPage({
    title: t`Confirm your e-mail address`,
    cards: [
      html`<h1>${t`Confirm your e-mail address`}</h1>
        <p class="support">${t`Is ${email} yours?`}</p>
        <form method="post"><button>${t`Confirm e-mail address`}</button></form>`,
    ],
  })
}

const reasonOf = (state: FoundTicket['state'] | undefined): string => {
  if (state === 'used') return t`It has already been used, and each link works only once.`
  if (state === 'replaced') return t`A newer link was sent. Use the one in the latest message.`
  if (state === 'over') return t`It’s more than ${ticketHours} hours old. Request a new one.`
  return t`It’s incomplete or too old. Request a new one.`
}

/** USR-21: says why a link is no longer valid. */
export const renderInvalidLink = (state: FoundTicket['state'] | undefined, signInUri: string): string => {
  return renderNotice({
    title: t`This link is no longer valid`,
    text: reasonOf(state),
    href: signInUri,
    action: t`Go to sign-in`,
  })
}

export const renderTooMany = (): string => {
  return renderNotice({
    title: t`Too many attempts`,
    text: t`Wait 15 minutes, then open the link again. It is still valid.`,
  })
}

/** SES-29. */
export const renderBusy = (): string => {
  return renderNotice({
    title: t`Too many sign-ins`,
    text: t`Too many sign-ins from your network. Wait 5 minutes and try again.`,
  })
}

export const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply => {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page)
}
