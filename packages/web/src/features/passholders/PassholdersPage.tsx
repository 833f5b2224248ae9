import { Trans } from '@lingui/react/macro'
import { lotRoute } from '#lib/routes/frames.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { MobileAppNote } from './MobileAppNote.tsx'
import { PassholderList } from './PassholderList.tsx'

/** Every passholder of a lot that the viewer may see. */
export const PassholdersPage = () => {
  const { lotId } = lotRoute.useParams()
  return (
    <>
      <PageHead title={<Trans>Passholders</Trans>} />
      <MobileAppNote />
      <PassholderList lotId={lotId} />
    </>
  )
}
