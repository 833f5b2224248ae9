import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { switchOf } from '#ui/edit/field-props.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** Who sees what of the lot, and how its map and counts are shown. */
export const AccessSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({
      violationTab: lot.tabAccess.violation,
      publicMap: lot.publicMap,
      smallerIcons: lot.enableSmallerMapIcon,
      trackTenants: lot.enableTenantTrackingByPassholderGroup,
    }),
    changeOf: (values) => ({
      tabAccess: { violation: values.violationTab },
      publicMap: values.publicMap,
      enableSmallerMapIcon: values.smallerIcons,
      enableTenantTrackingByPassholderGroup: values.trackTenants,
    }),
  })
  const labels = {
    violationTab: t`Tenants see violations`,
    publicMap: t`Public map (no sign-in)`,
    smallerIcons: t`Smaller icons on the map`,
    trackTenants: t`Count tenants by passholder group`,
  }
  return (
    <EditFrame
      title={<Trans>Map and access</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={labels}
      saveLabel={<Trans>Save access</Trans>}
    >
      <SwitchField
        label={labels.violationTab}
        description={t`When off, tenants can’t see violations in their groups.`}
        {...switchOf(edit, 'violationTab')}
      />
      <SwitchField
        label={labels.publicMap}
        description={t`The lot viewer and the payment page without sign-in.`}
        {...switchOf(edit, 'publicMap')}
      />
      <SwitchField label={labels.smallerIcons} {...switchOf(edit, 'smallerIcons')} />
      <SwitchField label={labels.trackTenants} {...switchOf(edit, 'trackTenants')} />
    </EditFrame>
  )
}
