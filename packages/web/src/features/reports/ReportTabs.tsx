import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { TabBar } from '#ui/TabBar.tsx'
import { reportNames } from './report-choices.ts'
import { reportTitles } from '#ui/words/report-titles.ts'
import type { ReportSearch } from './reports.search.ts'

/** Reports that are about amounts. REP-91. */
const moneyReports: ReadonlySet<string> = new Set(['revenue', 'monthly-pass'])

/** The reports of a lot, with the same range. */
export const ReportTabs = ({ lotId, search }: { lotId: string; search: ReportSearch }) => {
  const { t } = useLingui()
  const seesMoney = useCan('payment.manage')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const titles = reportTitles()
  const { timePeriod, from, to, compare } = search
  const kept = {
    ...(timePeriod && timePeriod !== 'next30d' && { timePeriod }),
    ...(from && { from }),
    ...(to && { to }),
    ...(compare && { compare }),
  }
  const tabs = [
    ...(seesMoney ? [{ to: `/parking-lots/${lotId}/revenueGenerated`, label: t`Revenue` }] : []),
    ...reportNames
      .filter((name) => seesMoney || !moneyReports.has(name))
      .map((name) => ({ to: `/parking-lots/${lotId}/revenueReport/${name}`, label: titles[name] })),
    { to: `/parking-lots/${lotId}/report-mails`, label: t`By e-mail` },
  ]
  return (
    <TabBar label={t`Reports`}>
      {tabs.map(({ to: address, label }) => (
        <Link key={address} to={address} search={kept} aria-current={path === address ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </TabBar>
  )
}
