/// The table of habits: what people write who come from another tool, and what is written here.
///
/// How a row is read is told at ``HabitRow``. Of several rows that fit the first one that runs is advised.
enum HabitTable {
  /// The rows about whole statements.
  static let statementRows = rows.filter(\.isWhole)
  /// The rows about parts of statements.
  static let partRows = rows.filter { !$0.isWhole }

  /// The rows about what others have come to: a value with samples of its own is a series.
  static let laterRows = "^ let? W = L ⇒ series {W} = {L}".split(separator: "\n")
    .compactMap(HabitRow.init)

  private static let rows: [HabitRow] = [gnuplot, python, charts, windows, statements, expressions]
    .flatMap { $0.split(separator: "\n").compactMap(HabitRow.init) }

  private static let gnuplot = #"""
    ^ set title V ⇒ plot title={V:text}
    ^ set xrange restore ⇒ window all x
    ^ set yrange restore ⇒ window all y
    ^ set xrange [ X : X2 ] ⇒ window x={X}..{X2}
    ^ set yrange [ X : X2 ] ⇒ window y={X}..{X2}
    ^ set y2range [ X : X2 ] ⇒ window right={X}..{X2}
    ^ set autoscale ⇒ window all
    ^ set output T ⇒ export {T}
    ^ set terminal|term png|pngcairo ⇒ export "plot.png"
    ^ set terminal|term pdf|pdfcairo ⇒ export "plot.pdf"
    ^ set terminal|term svg ⇒ export "plot.svg"
    ^ set terminal|term png|pngcairo|svg|pdf size N , N2 ⇒ config width={N} height={N2}
    ^ set size N , N2 ⇒ config width={N} height={N2}
    ^ set xlabel V ⇒ axis x label={V:text}
    ^ set ylabel V ⇒ axis y label={V:text}
    ^ set y2label V ⇒ axis right label={V:text}
    ^ set key off ⇒ plot legend=off
    ^ unset key ⇒ plot legend=off
    ^ set key on|top|bottom|inside|outside? left|right|center? ⇒ plot legend=on
    ^ set key ⇒ plot legend=on
    ^ set grid ⇒ axis grid=on
    ^ unset grid ⇒ axis grid=off
    ^ set logscale|log x|y ⇒ axis {@} scale=log
    ^ set logscale|log y2 ⇒ axis right scale=log
    ^ set logscale|log xy ⇒ axis scale=log
    ^ set logscale|log ⇒ axis y scale=log
    ^ unset logscale|log x|y ⇒ axis {@} scale=linear
    ^ unset logscale|log ⇒ axis y scale=linear
    ^ set xtics N ⇒ axis x ticks={N}
    ^ set ytics N ⇒ axis y ticks={N}
    ^ set y2tics N ⇒ axis right ticks={N}
    ^ set y2tics ⇒ axis right ticks=auto
    ^ set style data lines|line ⇒ style {series} as=line
    ^ set style data points|dots ⇒ style {series} as=dots
    ^ set format x|y T ⇒ axis {@} format={T}
    ^ set format y2 T ⇒ axis right format={T}
    ^ set W =? V ⇒ config {W}={V}
    ^ replot|rep ⇒ plot
    ^ replot|rep|splot R ⇒ plot {R}
    ^ plot T u|using N : P l|lines|p|lp , "" u|using N2 : P2 l|lines|p|lp ⇒ series {T:name} from {T} x={N} column={P:amount}; series {T:name}2 from {T} x={N2} column={P2:amount}; plot {T:name}, {T:name}2
    ^ plot T u|using N : P l|lines A ⇒ series {T:name} from {T} x={N} column={P:amount}; plot {T:name} {A}
    ^ plot T u|using N : N2 A ⇒ series {T:name} from {T} x={N} column={N2}; plot {T:name} {A}
    ^ plot T u|using N A ⇒ series {T:name} from {T} column={N}; plot {T:name} {A}
    ^ plot ( T ) ⇒ series {T:name} from {T}; plot {T:name}
    ^ plot T A ⇒ series {T:name} from {T}; plot {T:name} {A}
    ^ plot F ⇒ series {F:name} from {F:file}; plot {F:name}
    ^ plot [ X : X2 ] R ⇒ plot {R} x={X}..{X2}
    ^ W ( x ) = R ⇒ series {W} = {R} x=0..10
    ^ W ( t ) = R ⇒ series {W} = {R} for t in 0..100
    ^ plot A notitle|nokey ⇒ plot {A} legend=off
    ^ plot A title|t T B ⇒ plot {A} title={T} {B}
    with|w lines|line|l ⇒
    with|w points|p|dots|d ⇒ as=dots
    with|w linespoints|lp|markers ⇒ points=on
    with|w boxes|impulses|i|histogram|histograms ⇒ as=bars
    with|w steps|histeps|fsteps ⇒ as=step
    with|w filledcurves|filledcurve ⇒ as=area
    lc|lt|linecolor|linetype rgb|rgbcolor? T ⇒ color={T}
    axes x1y2 ⇒ axis=right
    """#

  private static let python = #"""
    ^ @mod . plot|lineplot|line ( K , K2 ) ⇒ series {K2} = {K2} x={K}; plot {K2}
    ^ @mod? .? scatter|scatterplot|scatter_plot ( K , K2 ) ⇒ series {K2} = {K2} x={K}; plot {K2} as=dots
    ^ @mod? .? bar|barplot ( K , K2 ) ⇒ series {K2} = {K2} x={K}; plot {K2} as=bars
    ^ @mod? .? plot ( K , K2 , "r--" ) ⇒ series {K2} = {K2} x={K}; plot {K2} color=red dash=on
    ^ @mod? .? plot ( E , "r--" ) ⇒ plot {E} color=red dash=on
    ^ @mod? .? plot ( E , "r" ) ⇒ plot {E} color=red
    ^ @mod? .? plot ( E , "--" ) ⇒ plot {E} dash=on
    ^ @mod . plot|lineplot|line ( R ) ⇒ plot {R:args}
    ^ @mod? .? scatter|scatterplot ( R ) ⇒ plot {R:args} as=dots
    ^ @mod? .? bar|barplot|barh ( R ) ⇒ plot {R:args} as=bars
    ^ @mod? .? step|stairs ( R ) ⇒ plot {R:args} as=step
    ^ @mod? .? hist|histogram|histplot ( E , bins|nbins? =? N ) ⇒ plot histogram({E}, {N}) as=bars
    ^ @mod? .? hist|histogram|histplot ( E ) ⇒ plot histogram({E}) as=bars
    ^ @mod? .? title|set_title|suptitle|ggtitle (? V )? ⇒ plot title={V:text}
    ^ @mod? .? xlabel|set_xlabel|xlab (? V )? ⇒ axis x label={V:text}
    ^ @mod? .? ylabel|set_ylabel|ylab (? V )? ⇒ axis y label={V:text}
    ^ @mod? .? legend|key (? off|false )? ⇒ plot legend=off
    ^ @mod? .? legend|key (? on|true? )? ⇒ plot legend=on
    ^ @mod? .? grid (? off|false )? ⇒ axis grid=off
    ^ @mod? .? grid (? on|true? )? ⇒ axis grid=on
    ^ @mod? .? xlim|set_xlim|xrange|zoom (? (|[? V ,? V2 )|]? )? ⇒ window x={V:bare}..{V2:bare}
    ^ @mod? .? ylim|set_ylim|yrange (? (|[? V ,? V2 )|]? )? ⇒ window y={V:bare}..{V2:bare}
    ^ @mod? .? yscale|set_yscale (? T )? ⇒ axis y scale={T:word}
    ^ @mod? .? xscale|set_xscale (? T )? ⇒ axis x scale={T:word}
    ^ @mod? .? logscale|logy|logx x|y ⇒ axis {@} scale=log
    ^ @mod? .? semilogy|loglog ( R ) ⇒ axis y scale=log; plot {R:args}
    ^ @mod? .? semilogx ( R ) ⇒ axis x scale=log; plot {R:args}
    ^ @mod? .? savefig|save|saveas|write_image|print_figure|exportgraphics|ggsave (? T )? ⇒ export {T}
    ^ savefig|save|saveas F ⇒ export {F:text}
    ^ @mod . show|draw|tight_layout ( ) ⇒ plot
    ^ @mod? .? figure|subplots|gca|gcf (? )? ⇒ plot
    ^ hold on ⇒ plot {all}
    ^ @mod . twinx ( ) ⇒ plot {all} axis=right
    ^ _ = @mod . twinx ( ) ⇒ plot {all} axis=right
    ^ @mod? .? axhline|hline|yline|add_hline|geom_hline (? y|yintercept? =? E )? ⇒ mark y={E}
    ^ @mod? .? axvline|vline|xline|add_vline|geom_vline (? x|xintercept? =? T )? ⇒ mark x={T:date}
    ^ @mod? .? axvline|vline|xline|add_vline|geom_vline (? x|xintercept? =? E )? ⇒ mark x={E}
    ^ @mod? .? axhspan (? E , E2 )? ⇒ mark y={E}..{E2}
    ^ @mod? .? axvspan (? T , T2 )? ⇒ mark x={T:date}..{T2:date}
    ^ @mod? .? axvspan (? E , E2 )? ⇒ mark x={E}..{E2}
    ^ line x|y = V ⇒ mark {@}={V}
    ^ W = @mod? .? @read ( T ) [ T2 ] ⇒ series {W} from {T} column={T2:bare}
    ^ series|let? W = @mod? .? @read (? T , R )? ⇒ series {W} from {T} {R:args}
    ^ series|let? W = @mod? .? @read (? T )? ⇒ series {W} from {T}
    ^ series|let? W = @read F ⇒ series {W} from {F:file}
    ^ @mod? .? @read ( T ) ⇒ series {T:name} from {T}
    ^ @mod? .? @read ( T ) . plot ( ) ⇒ series {T:name} from {T}; plot {T:name}
    ^ S . append ( R ) ⇒ append {S} {R:args}
    ^ O . plot . hist ( ) ⇒ plot histogram({O}) as=bars
    ^ O . hist ( ) ⇒ plot histogram({O}) as=bars
    ^ O . hist ( bins? =? N ) ⇒ plot histogram({O}, {N}) as=bars
    ^ O . plot ( kind = "hist" ) ⇒ plot histogram({O}) as=bars
    ^ O . plot . W ( R ) ⇒ plot {O} as={W} {R:args}
    ^ _ . plot ( R ) ⇒ plot {all} {R:args}
    ^ O . plot ( R ) ⇒ plot {O} {R:args}
    ^ @mod . array|asarray|series ( L ) ⇒ {L}
    ^ ggplot ( _ , aes ( K , K2 ) ) + geom_line ( ) ⇒ series {K2} = {K2} x={K}; plot {K2}
    O . rolling ( window? =? N ) . mean ( ) ⇒ sma({O}, {N})
    O . rolling ( window? =? T ) . W ( ) ⇒ rolling({O}, {T:span}, {W})
    O . rolling ( window? =? E ) . W ( ) ⇒ rolling({O}, {E}, {W})
    O . ewm ( span? =? E ) . mean ( ) ⇒ ema({O}, {E})
    O . resample ( T ) . W ( ) ⇒ resample({O}, {T:period}, {W})
    O . head ( ) ⇒ {O}[..4]
    O . tail ( ) ⇒ {O}[-5..]
    O . head ( N ) ⇒ {O}[..{N:before}]
    O . tail ( N ) ⇒ {O}[-{N}..]
    O . shift|lag ( ) ⇒ shift({O}, 1)
    O . ffill|pad ( ) ⇒ fill({O}, previous)
    O . fillna ( method = "ffill" ) ⇒ fill({O}, previous)
    O . interpolate ( ) ⇒ fill({O}, linear)
    O . copy|to_numpy|tolist|to_list|dropna|item|squeeze|reset_index|describe|info ( ) ⇒ {O}
    O . iloc|loc|iat|at|values|array|str|dt ⇒ {O}
    O . size|length ⇒ count({O})
    O . apply|map|pipe|agg ( E ) ⇒ {E}({O})
    O . add|plus ( E ) ⇒ {O} + {E}
    O . sub|subtract|minus ( E ) ⇒ {O} - {E}
    O . mul|multiply|times ( E ) ⇒ {O} * {E}
    O . div|divide ( E ) ⇒ {O} / {E}
    O . M ( R ) ⇒ {M}({O}, {R})
    O [ T ] ⇒ {O}[{T:date}..{T:date}]
    _ [ T ] ⇒ {T:word}
    _ . K ⇒ {K}
    @mod . array|asarray|series ( L ) ⇒ {L}
    @mod . arange ( E ) ⇒ range(0, {E} - 1)
    @mod . arange ( E , E2 ) ⇒ range({E}, {E2} - 1)
    @mod . arange ( E , E2 , E3 ) ⇒ range({E}, {E2} - {E3}, {E3})
    @mod . random . randn|rand|normal|random|standard_normal ( R ) ⇒ noise({R})
    @mod . W ⇒ {W}
    O [ X : X2 ] ⇒ {O}[{X}..{X2:before}]
    S [ E @compares E2 ] ⇒ where({E~E2}, {S}, nan)
    parse_dates|index_col = [ T ] ⇒ time={T}
    usecols = [ T ] ⇒ column={T}
    color|c = "r"|'r' ⇒ color=red
    color|c = "g"|'g' ⇒ color=green
    color|c = "b"|'b' ⇒ color=blue
    color|c = "k"|'k' ⇒ color=black
    linestyle|ls|dt|dashtype|style = "--"|'--'|":"|"dashed"|'dashed'|"dotted"|dashed|dotted ⇒ dash=on
    linestyle|ls = "-"|'-'|"solid" ⇒ dash=off
    marker = "o"|'o'|"."|"x"|"s"|true ⇒ points=on
    secondary_y = true ⇒ axis=right
    ylim|yrange = (|[ X , X2 )|] ⇒ y={X}..{X2}
    xlim|xrange = (|[ X , X2 )|] ⇒ x={X}..{X2}
    ymin = N ymax = N2 ⇒ y={N}..{N2}
    ymin = N ⇒ y={N}..
    ymax = N ⇒ y=..{N}
    f T ⇒ {T}
    """#

  private static let charts = #"""
    ^ plot E with|and K A ⇒ plot {E}, {K} {A}
    ^ plot A and E ⇒ plot {A}, {E}
    ^ plot K vs|versus|against|over K2 ⇒ series xy = {K} x={K2} sort=on; plot xy as=dots
    ^ plot A log|logarithmic ⇒ axis y scale=log; plot {A}
    ^ plot A scale = log ⇒ axis y scale=log; plot {A}
    ^ plot A logy = on|true ⇒ axis y scale=log; plot {A}
    ^ plot A lw|linewidth|line_width =? N B ⇒ plot {A} lineWidth={N} {B}
    ^ plot S width = N A , B ⇒ style {S} width={N}; plot {S} {A}, {B}
    ^ plot A width = N B ⇒ plot {A} lineWidth={N} {B}
    ^ plot A last|past N ⇒ window last {N}; plot {A}
    ^ plot A window? last|past P ⇒ window last {P}; plot {A}
    ^ plot A window? from|between V to|and V2 ⇒ window {V}..{V2}; plot {A}
    ^ plot A since|from D ⇒ window {D}..; plot {A}
    ^ plot A until D ⇒ window ..{D}; plot {A}
    ^ plot A day D ⇒ window day {D}; plot {A}
    ^ plot A between E and E2 W = B ⇒ plot {A} x={E}..{E2} {W~B}
    ^ plot A for x from E to E2 ⇒ plot {A} x={E}..{E2}
    ^ plot A from|between V to|and V2 B ⇒ plot {A} x={V}..{V2} {B}
    ^ plot A from|between E to|and E2 ⇒ plot {A} x={E}..{E2}
    ^ plot A grid =? on|off? ⇒ axis grid=on; plot {A}
    ^ plot A @axiskey = V B ⇒ axis y {@}={V}; plot {A} {B}
    ^ plot S every = V ⇒ segments {S} every={V}; plot {S}
    ^ plot A W = V , B ⇒ plot {A}, {B} {W}={V}
    ^ plot A T ⇒ plot {A} title={T}
    ^ plot E as =? hist|histogram ⇒ plot histogram({E}) as=bars
    ^ plot A legend = "best" ⇒ plot {A} legend=on
    ^ plot L , N W = A ⇒ mark y={N}; plot {L} {W~A}
    ^ plot L , E ⇒ mark y={E}; plot {L}
    ^ plot A x B ⇒ {0} x=0..10
    ^ plot A t B , C ⇒ plot {A~B} for t in 0..100, {C}
    ^ plot A t B ⇒ {0} for t in 0..100
    ^ series|let W = A x B ⇒ series {W} = {A~B} x=0..10
    ^ series W = A t B ⇒ series {W} = {A~B} for t in 0..100
    ^ W = A x B ⇒ series {W} = {A~B} x=0..10
    ^ A x B ⇒ plot {0} x=0..10
    ^ draw|chart|show|display|graph|line|lines|view|render L ⇒ plot {L}
    ^ draw|chart|show|display|graph|line|view|render ( R ) ⇒ plot {R:args}
    ^ area|bars|dots|step L ⇒ plot {L} as={@}
    ^ bar|hist L ⇒ plot {L} as=bars
    ^ scatter L ⇒ plot {L} as=dots
    ^ hist|histogram E ⇒ plot histogram({E}) as=bars
    ^ S @fn ⇒ {@}({S})
    ^ S K ⇒ plot {S}, {K}
    ^ compare S S2 ⇒ plot {S}, {S2}
    ^ @verb ( R ) ⇒ {@} {R:args}
    ^ axis ( [ V , V2 , V3 , V4 ] ) ⇒ window x={V}..{V2} y={V3}..{V4}
    ^ axis x|y|right range? =? from? V ,|..|to? V2 ⇒ window {@}={V}..{V2}
    ^ axis @axis min = V max = V2 ⇒ window {@}={V}..{V2}
    ^ axis @axis from|min =? V ⇒ window {@}={V}..
    ^ axis right min =? V ⇒ window right={V}..
    ^ axis right max =? V ⇒ window right=..{V}
    ^ axis x min = V max = V2 ⇒ window x={V}..{V2}
    ^ axis x min =? V ⇒ window x={V}..
    ^ axis y min =? V ⇒ window y={V}..
    ^ axis y from V ⇒ window y={V}..
    ^ axis y max =? V ⇒ window y=..{V}
    ^ axis x max =? V ⇒ window x=..{V}
    ^ axis x range? =? [ V , V2 ] ⇒ window x={V}..{V2}
    ^ axis y range? =? [ V , V2 ] ⇒ window y={V}..{V2}
    ^ axis y range? =? from? V to|..? V2 ⇒ window y={V}..{V2}
    ^ axis x range? =? from? V to|..? V2 ⇒ window x={V}..{V2}
    ^ axis y min = V max = V2 ⇒ window y={V}..{V2}
    ^ axis A title|name =? V ⇒ axis {A} label={V}
    ^ axis A T ⇒ axis {A} label={T}
    ^ axis x date|dates ⇒ axis x time
    ^ axis A none|hide|hidden ⇒ axis {A} off
    ^ theme =? black|night ⇒ config theme=dark
    ^ theme =? white|day ⇒ config theme=light
    ^ dark|light ⇒ config theme={@}
    ^ @config =? V ⇒ config {@}={V}
    ^ config . W = V ⇒ config {W}={V}
    ^ config as|dash|points|opacity = V ⇒ style {series} {@}={V}
    ^ config @axiskey = V ⇒ axis {@}={V}
    ^ config @picturekey = V ⇒ plot {@}={V}
    ^ style A lw|linewidth|line_width =? N B ⇒ style {A} width={N} {B}
    ^ config A W : V B ⇒ config {A} {W}={V} {B}
    dashed|dotted|dashes ⇒ dash=on
    as bar|histogram|boxes|columns ⇒ as=bars
    as scatter|points|markers ⇒ as=dots
    as W ⇒ as={W}
    in W ⇒ color={W}
    on? right|secondary|y2 ⇒ axis=right
    “|” A “|” ⇒ "{A}"
    ‘|’ A ‘|’ ⇒ '{A}'
    """#

  private static let windows = #"""
    ^ window A x|y|right = X .. X2 ⇒ window {A}; window {@}={X}..{X2}
    ^ window ytd|thisyear ⇒ window year={year}
    ^ window today ⇒ window day {day}
    ^ window last|past N ⇒ window last {N:months}
    ^ window last N m ⇒ window last {N} months
    ^ window last W W2 ⇒ window last {W:count} {W2}
    ^ window last|this quarter ⇒ window last 3 months
    ^ window past|recent|latest|trailing R ⇒ window last {R}
    ^ window now - P ⇒ window last {P}
    ^ window from? now - P to now ⇒ window last {P}
    ^ window N ⇒ window year={N:year}
    ^ window N ⇒ window last {N}
    ^ window P ⇒ window last {P}
    ^ window hour|day|week|month|year ⇒ window last {@}
    ^ window hours|days|weeks|months|years ⇒ window last {@}
    ^ window N - N2 ⇒ window months=1 year={N:year} end={N2:plain}
    ^ window N - N2 ..|to|until N3 - N4 ⇒ window {N:year}-{N2:two}-01..{N3:year}-{N4:monthend}
    ^ window W ⇒ window months=1 end={W:month}
    ^ window W N ⇒ window months=1 year={N:year} end={W:month}
    ^ window W ⇒ window months=3 end={W:quarter}
    ^ window from|between? V to|and|until|:|,|-? V2 ⇒ window {V}..{V2}
    ^ window x from|between? V to|and|until|:|,|-? V2 ⇒ window x={V}..{V2}
    ^ window y from|between? V to|and|until|:|,|-? V2 ⇒ window y={V}..{V2}
    ^ window right from|between? V to|and|until|:|,|-? V2 ⇒ window right={V}..{V2}
    ^ window y = N - N2 ⇒ window y={N}..{N2}
    ^ window x = N - N2 ⇒ window x={N}..{N2}
    ^ window [ V , V2 ] ⇒ window {V}..{V2}
    ^ window [ V V2 ] ⇒ window {V}..{V2}
    ^ window since|from D ⇒ window {D}..
    ^ window until|to D ⇒ window ..{D}
    ^ window min|start|from = V max|stop|to|end = V2 ⇒ window {V}..{V2}
    ^ window reset|off|none|full|auto|everything|clear|default ⇒ window all
    ^ window prev|back|left ⇒ window previous
    ^ window forward|right ⇒ window next
    """#

  private static let statements = #"""
    ^ segments A daily|weekly|monthly|yearly|hourly ⇒ segments {A} {@}
    ^ segments A by|each|every|per W ⇒ segments {A} every={W}
    ^ segments A day|week|month|year|hour ⇒ segments {A} every={@}
    ^ segments A N ⇒ segments {A} every={N}
    ^ segments S ⇒ segments {S} every=day
    ^ export F ⇒ export {F:text}
    ^ export plot? as|to? T ⇒ export {T}
    ^ export plot? as|to? F ⇒ export {F:text}
    ^ export png|svg|pdf ⇒ export "plot.{@}"
    ^ export ⇒ export "plot.png"
    ^ select A max|min|first|last ( ) ⇒ select {A} {@}
    ^ select A at|index|x = max|min|first|last ⇒ select {A} {@}
    ^ select A at|where|to max|min|first|last ⇒ select {A} {@}
    ^ select A at|where|to D ⇒ select {A} {D}
    ^ select max|min|first|last S ⇒ select {S} {@}
    ^ select S N , N2 ⇒ compare {S} {N} {N2}
    ^ select A V V2 ⇒ compare {A} {V} {V2}
    ^ compare S V ⇒ compare {S} {V} last
    ^ select S ⇒ select {S} max
    ^ compare A V and|to|with|vs|,|.. V2 ⇒ compare {A} {V} {V2}
    ^ mark ⇒ mark y=100 label="limit" color=tomato
    ^ mark D .. D2 A ⇒ mark x={D}..{D2} {A}
    ^ mark D A ⇒ mark x={D} {A}
    ^ mark V .. V2 A ⇒ mark y={V}..{V2} {A}
    ^ mark S N A ⇒ mark {S} index={N} {A}
    ^ mark A T ⇒ mark {A} label={T}
    ^ mark E W = A ⇒ mark y={E} {W~A}
    ^ mark E ⇒ mark y={E}
    ^ series from T ⇒ series {T:name} from {T}
    ^ series W F ⇒ series {W} from {F:file}
    ^ series F ⇒ series {F:name} from {F:file}
    ^ series W in T ⇒ series {W} from {T}
    ^ series W = F ⇒ series {W} from {F:file}
    ^ series W V ⇒ series {W} = {V}
    ^ series W = ( L ) ⇒ series {W} = [{L}]
    ^ series W : R ⇒ series {W} = {R}
    ^ series W = L ⇒ series {W} = [{L}]
    ^ series W = A ⇒ series {W} = [{A:spaced}]
    ^ series A from T using|u N : N2 ⇒ series {A} from {T} x={N} column={N2}
    ^ series A if|when B ⇒ series {A} where {B}
    ^ series A where B = F C ⇒ series {A} where {B} == {F:text} {C}
    ^ series A where B =|== U C ⇒ series {A} where {B} == {U:text} {C}
    ^ @read F ⇒ series {F:name} from {F:file}
    ^ @read W from F ⇒ series {W} from {F:file}
    ^ S +|-|*|/ = R ⇒ series {S} = {S} {@} {R}
    ^ W +|-|*|/ = R ⇒ {W} = {W} {@} {R}
    ^ S + + ⇒ series {S} = {S} + 1
    ^ W + + ⇒ {W} = {W} + 1
    ^ let W : = R ⇒ let {W} = {R}
    ^ W : = R ⇒ let {W} = {R}
    ^ let W : int|float|number|double|string = R ⇒ let {W} = {R}
    ^ @declare W == R ⇒ let {W} = {R}
    ^ @declare W =|be|is|to? R ⇒ let {W} = {R}
    ^ W = ( L ) ⇒ {W} = [{L}]
    ^ W = X : X2 : X3 ⇒ {W} = range({X}, {X3}, {X2})
    ^ W = X ..|…|: X2 ⇒ {W} = range({X}, {X2})
    ^ = R ⇒ {R}
    ^ append S , R ⇒ append {S} {R}
    ^ append V to S ⇒ append {S} {V}
    ^ append S A ⇒ append {S} [{A:spaced}]
    ^ append A ⇒ append [{A:spaced}]
    ^ drop series R ⇒ drop {R}
    ^ drop all|everything|* ⇒ reset
    ^ delete|del|rm|remove series? R ⇒ drop {R}
    ^ show plot ⇒ plot
    ^ show all ⇒ show
    ^ ls|whos|who ⇒ show
    ^ help me ⇒ help
    ^ help how do i @verb ⇒ help {@}
    ^ man|doc|docs W ⇒ help {W}
    ^ ? W ⇒ help {W}
    ^ ? ⇒ help
    ^ close all ⇒ clear
    ^ clc|cls ⇒ clear
    ^ clear|reset all ⇒ reset
    ^ sleep|pause|wait (? N )? ⇒ wait {N} s
    ^ run F ⇒ run {F:text}
    ^ run W ⇒ run "{W}.glow"
    ^ source|load ( T ) ⇒ run {T}
    ^ on click|change|selection|hover : R ⇒ on select: {R}
    ^ on select R ⇒ on select: {R}
    ^ assert R ⇒ expect {R}
    ^ expect E is|equals E2 ⇒ expect {E} == {E2}
    ^ expect E above|over E2 ⇒ expect {E} > {E2}
    ^ expect E below|under E2 ⇒ expect {E} < {E2}
    ^ disp|echo|printf|puts|say|println|fprintf|cat ( R ) ⇒ print {R}
    ^ disp|echo|printf|puts|say|println R ⇒ print {R}
    ^ ask|input T ⇒ ask({T})
    highest|maximum|peak|biggest|largest ⇒ max
    lowest|minimum|smallest ⇒ min
    """#

  private static let expressions = #"""
    head ( E ) ⇒ {E}[..9]
    tail ( E ) ⇒ {E}[-10..]
    head ( E , N ) ⇒ {E}[..{N:before}]
    tail ( E , N ) ⇒ {E}[-{N}..]
    rolling ( E , E2 ) ⇒ rolling({E}, {E2}, mean)
    resample ( E , T ) ⇒ resample({E}, {T:period})
    resample ( E , T , R ) ⇒ resample({E}, {T:period}, {R})
    pow|power ( E , E2 ) ⇒ ({E})^{E2}
    square ( E ) ⇒ ({E})^2
    mod|fmod ( E , E2 ) ⇒ ({E}) % {E2}
    log2 ( E ) ⇒ ln({E}) / ln(2)
    log1p ( E ) ⇒ ln(1 + {E})
    var|variance ( E ) ⇒ stdev({E})^2
    percentile ( E , N ) ⇒ quantile({E}, {N}%)
    maximum ( E , E2 ) ⇒ where({E} > {E2}, {E}, {E2})
    minimum ( E , E2 ) ⇒ where({E} < {E2}, {E}, {E2})
    if ( L ) ⇒ where({L})
    notna|notnull ( E ) ⇒ not isgap({E})
    radians|deg2rad ( E ) ⇒ {E} * pi / 180
    degrees|rad2deg ( E ) ⇒ {E} * 180 / pi
    zeros ( E ) ⇒ [0 for t in 1..{E}]
    ones ( E ) ⇒ [1 for t in 1..{E}]
    linspace ( E , E2 ) ⇒ linspace({E}, {E2}, 50)
    walk|noise ( E , E2 ) ⇒ {@}({E}, seed={E2})
    to_datetime|timestamp|date ( T ) ⇒ {T:date}
    array|list|c|tuple ( L ) ⇒ [{L}]
    avg_over_time ( E [ P ] ) ⇒ rolling({E}, {P}, mean)
    max_over_time ( E [ P ] ) ⇒ rolling({E}, {P}, max)
    min_over_time ( E [ P ] ) ⇒ rolling({E}, {P}, min)
    sum_over_time ( E [ P ] ) ⇒ rolling({E}, {P}, sum)
    !|~ V ⇒ not {V}
    @fn ( ) ⇒ {@}({series})
    @fn V V2 V3 ⇒ {@}({V}, {V2}, {V3})
    @fn V V2 ⇒ {@}({V}, {V2})
    @fn V ⇒ {@}({V})
    { A } ⇒ [{A}]
    [ A ] ⇒ [{A:spaced}]
    N % ⇒ {N}%
    I ⇒ {I:product}
    = > ⇒ >=
    < > ⇒ !=
    == = ⇒ ==
    ** ⇒ ^
    . ^|*|/ ⇒ {@}
    $|@ W ⇒ {W}
    """#
}
