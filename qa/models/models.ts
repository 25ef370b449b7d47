import { classUploadModel } from "./classUploadModel.ts"
import { connectionModel } from "./connectionModel.ts"
import { contestModel } from "./contestModel.ts"
import { dailyRewardModel } from "./dailyRewardModel.ts"
import { deliveryModel } from "./deliveryModel.ts"
import { draftModel } from "./draftModel.ts"
import { entryTestModel } from "./entryTestModel.ts"
import { formModel } from "./formModel.ts"
import { lessonStepModel } from "./lessonStepModel.ts"
import { linkModels } from "./linkModels.ts"
import type { Model } from "./Model.ts"
import { participationModel } from "./participationModel.ts"
import { passkeyAddModel, passkeySignInModel } from "./passkeyModels.ts"
import { problemUploadModel } from "./problemUploadModel.ts"
import { reportFormModel } from "./reportFormModel.ts"
import { resendModel } from "./resendModel.ts"
import { runModel } from "./runModel.ts"
import { sessionModel } from "./sessionModel.ts"
import { settingsEditorModel } from "./settingsEditorModel.ts"
import { slipsModel } from "./slipsModel.ts"
import { statementEditorModel } from "./statementEditorModel.ts"
import { stepperModel } from "./stepperModel.ts"
import { submissionModel } from "./submissionModel.ts"

/** All models, in the order of lists and reports. */
export const models: ReadonlyArray<Model> = [
  sessionModel,
  ...linkModels,
  formModel,
  resendModel,
  passkeySignInModel,
  passkeyAddModel,
  connectionModel,
  deliveryModel,
  draftModel,
  submissionModel,
  runModel,
  stepperModel,
  contestModel,
  participationModel,
  entryTestModel,
  lessonStepModel,
  reportFormModel,
  settingsEditorModel,
  statementEditorModel,
  dailyRewardModel,
  classUploadModel,
  problemUploadModel,
  slipsModel
]

export const modelOf = (id: string): Model | undefined => models.find((model) => model.id === id)
