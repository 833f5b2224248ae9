import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { readMailboxSearch } from './mailbox.search.ts'

/** The demo's mails; the page does not exist where mails are sent. */
export const mailboxRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'mailbox',
  validateSearch: readMailboxSearch,
  staticData: { title: msg`Demo mailbox` },
  beforeLoad: ({ context }) => {
    if (!context.me.mailbox) throw notFound()
  },
  component: lazyRouteComponent(() => import('./MailboxPage.tsx'), 'MailboxPage'),
})
