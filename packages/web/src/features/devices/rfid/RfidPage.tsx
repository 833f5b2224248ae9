import { Trans } from '@lingui/react/macro'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import styles from '../devices.module.css'
import { readers } from './readers.resource.tsx'
import { ResetTags } from './ResetTags.tsx'
import { thresholds } from './thresholds.resource.ts'

/** The RFID readers and thresholds of a lot. */
export const RfidPage = () => {
  const { parkingLotId } = adminLotRoute.useParams()
  const mayManage = useCan('device.manage')
  return (
    <>
      <PageHead title={<Trans>RFID</Trans>}>{mayManage && <ResetTags lotId={parkingLotId} />}</PageHead>
      <ResourceRows of={readers} edit="rfidReader" />
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h2>
            <Trans>Thresholds</Trans>
          </h2>
        </div>
        <ResourceRows of={thresholds} edit="rfidThreshold" part="thresholds" />
      </section>
    </>
  )
}
