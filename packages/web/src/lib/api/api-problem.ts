import type { ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import type {
  CellFaultView,
  ElementFaultView,
  FieldFaultView,
  Problem,
  RowFault,
} from '@stallwise/contract/errors/problem.contract.ts'

export type FieldFault = FieldFaultView

/** A refusal of the server, or no answer at all (`unreachable`, `timed-out`, `no-answer`). Screens act on its `code`. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | 'unreachable' | 'timed-out' | 'no-answer'
  readonly status: number
  /** The server's text, in the language of this build; undefined without a problem document. */
  readonly explanation: string | undefined
  readonly errors: readonly FieldFault[]
  /** The faults of a file, by row. */
  readonly rows: readonly RowFault[]
  /** The faults of a workbook, by sheet and cell. */
  readonly cells: readonly CellFaultView[]
  /** The faults of a map, by element. */
  readonly elements: readonly ElementFaultView[]
  /** How many faults a file has, if not all are listed. */
  readonly errorCount: number | undefined
  /** The object as it stands, when the edited version was stale. */
  readonly current: unknown

  constructor(
    problem: Pick<Problem, 'title' | 'status' | 'errors' | 'errorCount' | 'current'> & {
      code: ApiProblem['code']
    },
    explanation?: string,
  ) {
    super(problem.title)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.explanation = explanation
    const faults = problem.errors ?? []
    this.errors = faults.filter((fault) => 'path' in fault)
    this.rows = faults.filter((fault) => 'row' in fault)
    this.cells = faults.filter((fault) => 'cell' in fault)
    this.elements = faults.filter((fault) => 'element' in fault)
    this.errorCount = problem.errorCount
    this.current = problem.current
  }
}

export const isProblem = (error: unknown, code: ApiProblem['code']): boolean =>
  error instanceof ApiProblem && error.code === code

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  408: 'too-slow',
  413: 'too-large',
  414: 'address-too-long',
  429: 'too-many-requests',
  503: 'unavailable',
}

/** Reads a refusal; one without a problem document (a proxy's page) is known by its status alone. */
export const readProblem = async (response: Response): Promise<ApiProblem> => {
  const isDocument = response.headers.get('content-type')?.includes('application/problem+json')
  const problem = isDocument
    ? ((await response.json().catch(() => undefined)) as Problem | undefined)
    : undefined
  return new ApiProblem(
    problem ?? {
      title: `${response.status} ${response.statusText}`,
      status: response.status,
      code: codeByStatus[response.status] ?? 'internal',
    },
    problem?.title,
  )
}
