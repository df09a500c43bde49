import { LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** What nearly every picture needs; a picture that needs more registers it beside itself. */
use([CanvasRenderer, GridComponent, LineChart, MarkAreaComponent, MarkLineComponent])
