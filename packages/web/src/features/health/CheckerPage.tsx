import { Trans } from '@lingui/react/macro'
import { MainPage } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { ServerHealth } from './ServerHealth.tsx'
import { CountsLink, Sites } from './SitesPage.tsx'
import { UnknownDevices } from './UnknownDevices.tsx'
import { UnknownStations } from './UnknownStations.tsx'

/** `/health-checker`: the sites of all customers, the worst first. HEA-32 */
export const CheckerPage = () => (
  <MainPage>
    <PageHead title={<Trans>Health checker</Trans>}>
      <CountsLink />
    </PageHead>
    <ServerHealth isUrgent />
    <UnknownDevices />
    <UnknownStations />
    <Sites scope="checker" />
    <ServerHealth isUrgent={false} />
  </MainPage>
)
