import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { TabBar } from '#ui/TabBar.tsx'
import styles from '../devices.module.css'

/** What the devices are now, and what was wrong with the sensors before. */
export const DeviceTabs = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const seesSensors = useCan('stall.edit')
  if (!seesSensors) return null
  const active = { activeOptions: { exact: true, includeSearch: false } }
  return (
    <div className={styles.tabs}>
      <TabBar label={t`Devices`}>
        <Link to="/parking-lots/$lotId/devices" params={{ lotId }} {...active}>{t`Now`}</Link>
        <Link to="/parking-lots/$lotId/sensor-errors" params={{ lotId }} {...active}>
          <Trans>Sensor errors</Trans>
        </Link>
      </TabBar>
    </div>
  )
}
