import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { MobileAppNote } from '../MobileAppNote.tsx'
import { addressOfGroup } from './address-of-group.ts'
import { MoveAndDeleteDialog } from './MoveAndDeleteDialog.tsx'
import { passholderGroups } from './passholder-groups.resource.tsx'

/** The passholder groups of a lot; each leads to its passholders. */
export const PassholderGroupsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const mayManage = useCan('passholder.manage')
  const [removed, setRemoved] = useState<PassholderGroupView>()
  return (
    <>
      <PageHead title={<Trans>Passholder groups</Trans>} />
      <MobileAppNote />
      <ResourceRows
        of={passholderGroups}
        edit="passholder-group"
        hrefOf={(group) => addressOfGroup(lotId, group as PassholderGroupView)}
        actions={
          mayManage
            ? [
                {
                  key: 'edit',
                  icon: 'edit',
                  label: () => t`Edit passholder group`,
                  to: ({ _id }) => `/parking-lots/${lotId}/passholder-group/${_id}`,
                },
                {
                  key: 'move-and-delete',
                  tone: 'remove',
                  label: () => t`Delete passholder group…`,
                  isFor: (group) => (group as PassholderGroupView).passholderCount > 0,
                  onPick: (group) => setRemoved(group as PassholderGroupView),
                },
              ]
            : []
        }
      />
      {removed && <MoveAndDeleteDialog group={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
