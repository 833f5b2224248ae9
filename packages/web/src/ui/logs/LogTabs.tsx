import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TabBar } from '../TabBar.tsx'

/** The logs of a lot, which are one address each. */
export const LogTabs = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const active = { params: { lotId }, activeOptions: { exact: true, includeSearch: false } }
  return (
    <TabBar label={t`Logs`}>
      <Link to="/parking-lots/$lotId/logs/lpr" {...active}>
        <Trans>Plate reads</Trans>
      </Link>
      <Link to="/parking-lots/$lotId/logs/passholder" {...active}>
        <Trans>Passholders</Trans>
      </Link>
      <Link to="/parking-lots/$lotId/logs/visitor" {...active}>
        <Trans>Visitors</Trans>
      </Link>
      <Link to="/parking-lots/$lotId/logs/mobile-app" {...active}>
        <Trans>Mobile app</Trans>
      </Link>
      <Link to="/parking-lots/$lotId/logs/audit" {...active}>
        <Trans>All changes</Trans>
      </Link>
    </TabBar>
  )
}
